ALTER TABLE outbound_messages DROP COLUMN failure;
ALTER TABLE outbound_messages DROP COLUMN failed_at;
ALTER TABLE outbound_messages DROP COLUMN refusals;
