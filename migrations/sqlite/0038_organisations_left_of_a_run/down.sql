ALTER TABLE invoice_runs DROP COLUMN left_over;
