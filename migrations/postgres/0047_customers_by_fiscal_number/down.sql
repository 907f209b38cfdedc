DROP INDEX customers_by_vat_number;
DROP INDEX customers_by_invoiced_vat_number;
DROP INDEX customers_by_eori;
