-- When the supplementary declaration of an incomplete one goes out by itself; none when it was sent
-- or is not to go by itself.
ALTER TABLE declarations ADD COLUMN supplement_due_at TIMESTAMPTZ;
CREATE INDEX declarations_by_due_supplement ON declarations (supplement_due_at, id)
    WHERE supplement_due_at IS NOT NULL;
