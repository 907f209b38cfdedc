ALTER TABLE declaration_rejections DROP COLUMN lrn;
DROP TABLE stock_allocations;
DROP TABLE stock_movements;
DROP FUNCTION keep_stock_movements;
DROP TABLE stock_lots;
DROP TABLE stocks;
