DROP INDEX declarations_by_report_day;
DROP INDEX rejection_errors_by_code;
ALTER TABLE rejection_errors DROP COLUMN arrived_at;
CREATE INDEX rejection_errors_by_code ON rejection_errors (organisation_id, code, id);
DROP TABLE rejection_counts;
DROP TABLE rejection_tallies;
DROP TABLE submissions;
