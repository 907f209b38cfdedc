ALTER TABLE billable_items DROP COLUMN trigger_for;
