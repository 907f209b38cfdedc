ALTER TABLE purchase_sources DROP COLUMN amount;
