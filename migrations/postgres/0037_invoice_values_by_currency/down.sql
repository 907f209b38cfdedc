ALTER TABLE declarations DROP COLUMN invoice_values;
