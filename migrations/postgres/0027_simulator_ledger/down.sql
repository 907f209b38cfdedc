DROP TABLE simulated_entries;
DROP TABLE simulated_planned_entries;
DROP TABLE simulated_accounts;
ALTER TABLE simulated_cases DROP COLUMN guarantor;
