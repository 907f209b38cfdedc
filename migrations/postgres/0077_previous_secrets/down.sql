DROP TRIGGER callbacks_audited_change ON callbacks;
DROP TRIGGER callbacks_audited_end ON callbacks;
DROP INDEX callbacks_previous_secrets;
ALTER TABLE callbacks DROP COLUMN previous_secret_until;
ALTER TABLE callbacks DROP COLUMN sealed_previous_secret;
CREATE TRIGGER callbacks_audited_change AFTER UPDATE ON callbacks
    FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
    EXECUTE FUNCTION audit_record('callback', 'organisation_id', '{id}', '{sealed_secret,id,organisation_id}', '{}');
CREATE TRIGGER callbacks_audited_end AFTER DELETE ON callbacks
    FOR EACH ROW EXECUTE FUNCTION audit_record('callback', 'organisation_id', '{id}', '{sealed_secret,id,organisation_id}', '{}');
