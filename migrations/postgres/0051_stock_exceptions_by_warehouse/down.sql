DROP INDEX stocks_under_licence;
DELETE FROM stock_exceptions WHERE kind = 'other_warehouse';
DROP INDEX stock_exceptions_of_customer;
DROP INDEX stock_exceptions_of_kind;
ALTER TABLE stock_exceptions DROP CONSTRAINT stock_exceptions_kind_check;
ALTER TABLE stock_exceptions ADD CONSTRAINT stock_exceptions_kind_check
    CHECK (kind IN ('not_allocated', 'quantity_differs', 'other_entry'));
ALTER TABLE stock_exceptions DROP COLUMN customer_code;
