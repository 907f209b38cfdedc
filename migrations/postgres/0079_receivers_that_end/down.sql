-- Programs of before know no mails about callbacks.
DELETE FROM mails WHERE topic = 'callback';
DROP INDEX callback_deliveries_abandoned;
ALTER TABLE callback_deliveries DROP COLUMN answer_ms;
ALTER TABLE callback_deliveries DROP COLUMN tried_at;
DROP TRIGGER callbacks_audited_change ON callbacks;
DROP TRIGGER callbacks_audited_end ON callbacks;
ALTER TABLE callbacks DROP COLUMN ended_reason;
ALTER TABLE callbacks DROP COLUMN ended_at;
ALTER TABLE callbacks DROP COLUMN failing_since;
CREATE TRIGGER callbacks_audited_change AFTER UPDATE ON callbacks
    FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
    EXECUTE FUNCTION audit_record('callback', 'organisation_id', '{id}', '{sealed_secret,sealed_previous_secret,id,organisation_id}', '{}');
CREATE TRIGGER callbacks_audited_end AFTER DELETE ON callbacks
    FOR EACH ROW EXECUTE FUNCTION audit_record('callback', 'organisation_id', '{id}', '{sealed_secret,sealed_previous_secret,id,organisation_id}', '{}');
