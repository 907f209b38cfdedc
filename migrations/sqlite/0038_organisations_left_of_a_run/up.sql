-- The organisations that the latest run could not do, by id; null: no try of it came to its end. Only these are tried again.
ALTER TABLE invoice_runs ADD COLUMN left_over TEXT CHECK (json_valid(left_over));
