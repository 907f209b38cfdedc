-- Answers that are not kept have no form in the version before. Its rule takes the fingerprints of this one for those of
-- other requests: a repetition is refused then, and nothing is done twice.
DELETE FROM idempotency_records WHERE status = 0;
ALTER TABLE idempotency_records DROP COLUMN fingerprint_rule;
ALTER TABLE idempotency_records DROP COLUMN held_by;
ALTER TABLE invoice_runs DROP COLUMN held_by;
ALTER TABLE guarantee_accounts DROP COLUMN held_by;
ALTER TABLE simulated_answers DROP COLUMN held_by;
ALTER TABLE mails DROP COLUMN held_by;
ALTER TABLE callback_deliveries DROP COLUMN held_by;
ALTER TABLE invoice_archive DROP COLUMN held_by;
ALTER TABLE transit_inbound_messages DROP COLUMN held_by;
ALTER TABLE inbound_messages DROP COLUMN held_by;
ALTER TABLE transit_outbound_messages DROP COLUMN held_by;
ALTER TABLE outbound_messages DROP COLUMN held_by;
ALTER TABLE transit_outbox DROP COLUMN held_by;
ALTER TABLE outbox DROP COLUMN held_by;
DROP TABLE instances;
