DROP TABLE made_charges;
DROP TABLE revenue_lines;
DROP TABLE invoice_series;
DROP TABLE invoice_lines;
DROP TABLE invoices;
DROP TABLE purchase_sources;
DROP TABLE purchase_lines;
DROP TABLE dossier_series;
DROP TABLE dossiers;
DROP TABLE rate_card_lines;
DROP TABLE rate_cards;
DROP TABLE billable_items;
DROP TABLE billing_parts;
DELETE FROM text_places WHERE place > 4096;
-- There are no dossiers to be in.
UPDATE declarations SET dossier_id = NULL WHERE dossier_id IS NOT NULL;
