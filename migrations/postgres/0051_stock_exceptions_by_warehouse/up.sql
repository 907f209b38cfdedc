-- Goods that are taken out of another warehouse than the declaration names are told as well, and tasks are listed by kind
-- and by customer.
ALTER TABLE stock_exceptions ADD COLUMN customer_code TEXT;
UPDATE stock_exceptions SET customer_code = declarations.customer_code FROM declarations
WHERE declarations.organisation_id = stock_exceptions.organisation_id AND declarations.id = stock_exceptions.declaration_id;
ALTER TABLE stock_exceptions DROP CONSTRAINT stock_exceptions_kind_check;
ALTER TABLE stock_exceptions ADD CONSTRAINT stock_exceptions_kind_check
    CHECK (kind IN ('not_allocated', 'quantity_differs', 'other_warehouse', 'other_entry'));
CREATE INDEX stock_exceptions_of_kind ON stock_exceptions (organisation_id, kind, declaration_id);
CREATE INDEX stock_exceptions_of_customer ON stock_exceptions (organisation_id, customer_code, declaration_id);
-- Whether a customer has stock under a licence, however that is written.
CREATE INDEX stocks_under_licence ON stocks
    (organisation_id, customer_code, upper(replace(warehouse_licence, ' ', ''))) WHERE NOT withdrawn;
