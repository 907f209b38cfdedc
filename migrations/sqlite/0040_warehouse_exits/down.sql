ALTER TABLE simulated_planned_entries DROP COLUMN part;
ALTER TABLE simulated_cases DROP COLUMN goods;
DROP TABLE stock_exceptions;
