ALTER TABLE transit_rejection_errors DROP COLUMN text_fact;
ALTER TABLE transit_timeline DROP COLUMN details_fact;
ALTER TABLE declaration_timeline DROP COLUMN details_fact;
