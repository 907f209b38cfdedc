ALTER TABLE simulated_cases DROP COLUMN assessment;
