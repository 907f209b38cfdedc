ALTER TABLE purchase_sources DROP COLUMN charged_by_service;
ALTER TABLE purchase_sources DROP COLUMN charged_on;
ALTER TABLE revenue_lines DROP COLUMN charges_on;
