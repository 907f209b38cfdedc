ALTER TABLE simulated_planned_entries DROP COLUMN part;
DROP TABLE simulated_goods;
DROP TABLE stock_exceptions;
