DROP TABLE simulated_entry_numbers;
ALTER TABLE simulated_entries RENAME COLUMN guarantee TO eori;
ALTER TABLE simulated_planned_entries RENAME COLUMN guarantee TO eori;
ALTER TABLE simulated_accounts RENAME COLUMN guarantee TO eori;
-- What is named by a GRN has no place in an account by EORI.
UPDATE simulated_cases SET guarantor = NULL WHERE length(guarantor) >= 17 AND substr(guarantor, 1, 1) BETWEEN '0' AND '9';
DROP INDEX customers_by_grn;
DROP TABLE guarantee_references;
