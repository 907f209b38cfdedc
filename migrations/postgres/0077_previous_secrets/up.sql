-- A secret of a callback that was replaced may sign beside the new one for a while. It is sealed like that one.
ALTER TABLE callbacks ADD COLUMN sealed_previous_secret BYTEA;
ALTER TABLE callbacks ADD COLUMN previous_secret_until TIMESTAMPTZ;
CREATE INDEX callbacks_previous_secrets ON callbacks (previous_secret_until) WHERE previous_secret_until IS NOT NULL;

-- The audit log leaves it out.
DROP TRIGGER callbacks_audited_change ON callbacks;
DROP TRIGGER callbacks_audited_end ON callbacks;
CREATE TRIGGER callbacks_audited_change AFTER UPDATE ON callbacks
    FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
    EXECUTE FUNCTION audit_record('callback', 'organisation_id', '{id}', '{sealed_secret,sealed_previous_secret,id,organisation_id}', '{}');
CREATE TRIGGER callbacks_audited_end AFTER DELETE ON callbacks
    FOR EACH ROW EXECUTE FUNCTION audit_record('callback', 'organisation_id', '{id}', '{sealed_secret,sealed_previous_secret,id,organisation_id}', '{}');
