-- The answer that settles a message: when it came, in which message of customs, its function code, and
-- the MRN that it gives.
ALTER TABLE outbound_messages ADD COLUMN answered_at TEXT;
ALTER TABLE outbound_messages ADD COLUMN answer_id INTEGER;
ALTER TABLE outbound_messages ADD COLUMN answer_code TEXT;
ALTER TABLE outbound_messages ADD COLUMN mrn TEXT;
-- The LRN under which the same was sent first, where it is another one; the one before, and the one after.
ALTER TABLE outbound_messages ADD COLUMN first_lrn TEXT;
ALTER TABLE outbound_messages ADD COLUMN replaces_lrn TEXT;
ALTER TABLE outbound_messages ADD COLUMN replaced_by_lrn TEXT;
CREATE INDEX outbound_messages_in_time ON outbound_messages (organisation_id, created_at, id);
CREATE INDEX outbound_messages_sent ON outbound_messages (organisation_id, sent_at, id);
CREATE INDEX outbound_messages_unanswered ON outbound_messages (organisation_id, sent_at, id) WHERE answered_at IS NULL;
CREATE INDEX outbound_messages_by_mrn ON outbound_messages (mrn) WHERE mrn IS NOT NULL;
CREATE INDEX inbound_messages_in_time ON inbound_messages (organisation_id, received_at, id);
