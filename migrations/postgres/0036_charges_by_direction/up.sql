-- Which movements trigger the charge of an item; null: all of them.
ALTER TABLE billable_items ADD COLUMN trigger_for TEXT CHECK (trigger_for IN ('import', 'export', 'transit'));
