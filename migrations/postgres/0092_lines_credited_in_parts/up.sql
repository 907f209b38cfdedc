-- A line can be credited in parts, which together are never more than the line: the service locks the invoice of the line
-- and adds them up.
ALTER TABLE invoice_lines DROP CONSTRAINT invoice_lines_credited_line_key;
CREATE INDEX invoice_lines_of_credited ON invoice_lines (organisation_id, credited_line) WHERE credited_line IS NOT NULL;

-- A program of before relies on the constraint alone: of two credits of a line at the same moment it made both, and more would
-- be taken back than the line.
UPDATE schema_floor SET migration = '0092';
