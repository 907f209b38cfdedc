-- The triggers of declarations read the column that goes. The program of before makes all triggers anew, since it knows
-- others than the fingerprint tells of.
DROP TRIGGER IF EXISTS declarations_audited_new;
DROP TRIGGER IF EXISTS declarations_audited_change;
DROP TRIGGER IF EXISTS declarations_audited_end;
UPDATE audit_triggers SET fingerprint = '';
DROP INDEX transits_on_paper;
ALTER TABLE declarations DROP COLUMN fallback_released_at;
DROP TABLE fallback_releases;
DROP TABLE outages;
