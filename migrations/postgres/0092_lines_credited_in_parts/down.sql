-- Fails while a line is credited in parts: which part would go, nobody can decide here.
DROP INDEX invoice_lines_of_credited;
ALTER TABLE invoice_lines ADD CONSTRAINT invoice_lines_credited_line_key UNIQUE (organisation_id, credited_line);
-- 0082 on one server, 0088 on several: the higher one keeps no version away that could serve here.
UPDATE schema_floor SET migration = '0088';
