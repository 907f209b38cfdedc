DROP INDEX declarations_by_due_supplement;
ALTER TABLE declarations DROP COLUMN supplement_due_at;
