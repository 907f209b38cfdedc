ALTER TABLE rejection_errors DROP COLUMN text_nl;
