ALTER TABLE outbound_messages DROP COLUMN open_tries;
