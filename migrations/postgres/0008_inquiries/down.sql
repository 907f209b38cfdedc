-- The table of before knows no questions.
DELETE FROM outbound_messages WHERE customer_id IS NOT NULL;
ALTER TABLE outbound_messages DROP CONSTRAINT outbound_messages_subject;
ALTER TABLE outbound_messages DROP COLUMN customer_id;
ALTER TABLE outbound_messages ALTER COLUMN emission_map SET NOT NULL;
ALTER TABLE outbound_messages ALTER COLUMN declaration_id SET NOT NULL;
