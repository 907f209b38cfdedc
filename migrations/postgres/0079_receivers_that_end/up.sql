-- Deliveries to a receiver end when it answers 410 or takes nothing for days; the columns tell since when and why.
-- ended_reason: gone, failing.
ALTER TABLE callbacks ADD COLUMN failing_since TIMESTAMPTZ;
ALTER TABLE callbacks ADD COLUMN ended_at TIMESTAMPTZ;
ALTER TABLE callbacks ADD COLUMN ended_reason TEXT COLLATE "C";

-- The audit log leaves out what only workers note.
DROP TRIGGER callbacks_audited_change ON callbacks;
DROP TRIGGER callbacks_audited_end ON callbacks;
CREATE TRIGGER callbacks_audited_change AFTER UPDATE ON callbacks
    FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
    EXECUTE FUNCTION audit_record('callback', 'organisation_id', '{id}', '{sealed_secret,sealed_previous_secret,failing_since,id,organisation_id}', '{}');
CREATE TRIGGER callbacks_audited_end AFTER DELETE ON callbacks
    FOR EACH ROW EXECUTE FUNCTION audit_record('callback', 'organisation_id', '{id}', '{sealed_secret,sealed_previous_secret,failing_since,id,organisation_id}', '{}');

-- When the last try of a delivery was finished, and how long its answer took.
ALTER TABLE callback_deliveries ADD COLUMN tried_at TIMESTAMPTZ;
ALTER TABLE callback_deliveries ADD COLUMN answer_ms INTEGER;
-- Those that were given up are few, and are looked for among very many.
CREATE INDEX callback_deliveries_abandoned ON callback_deliveries (organisation_id, callback_id, id)
    WHERE status = 'abandoned';
