-- Whose VAT number or EORI it is: a declaration names its fiscal representative by it, whose permit may defer import VAT.
CREATE INDEX customers_by_eori ON customers (organisation_id, eori);
CREATE INDEX customers_by_invoiced_vat_number ON customers (organisation_id, (document ->> 'customer_vat_number'));
CREATE INDEX customers_by_vat_number ON customers (organisation_id, (document ->> 'vat_number'));
