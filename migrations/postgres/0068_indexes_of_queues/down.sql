ALTER TABLE callback_deliveries DROP CONSTRAINT callback_deliveries_pkey;
ALTER TABLE callback_deliveries ADD PRIMARY KEY (organisation_id, id);
CREATE INDEX callback_deliveries_by_id ON callback_deliveries (id);
ALTER TABLE outbound_messages
    DROP CONSTRAINT outbound_messages_pkey,
    DROP CONSTRAINT outbound_messages_lrn_subject_key;
ALTER TABLE outbound_messages
    ADD PRIMARY KEY (organisation_id, id),
    ADD CONSTRAINT outbound_messages_subject_lrn_key UNIQUE (organisation_id, subject, lrn);
CREATE INDEX outbound_messages_by_id ON outbound_messages (id);
CREATE INDEX outbound_messages_by_lrn ON outbound_messages (lrn, subject);
ALTER TABLE outbox DROP CONSTRAINT outbox_pkey;
ALTER TABLE outbox ADD PRIMARY KEY (organisation_id, id);
CREATE INDEX outbox_by_id ON outbox (id);
DROP INDEX inbound_messages_in_time;
CREATE INDEX inbound_messages_in_time ON inbound_messages (organisation_id, subject, received_at, id);
DROP INDEX outbound_messages_sent;
CREATE INDEX outbound_messages_sent ON outbound_messages (organisation_id, subject, sent_at, id);
DROP INDEX outbound_messages_in_time;
CREATE INDEX outbound_messages_in_time ON outbound_messages (organisation_id, subject, created_at, id);
DROP INDEX callback_deliveries_due;
CREATE INDEX callback_deliveries_due ON callback_deliveries (callback_id, due_at, id) WHERE due_at IS NOT NULL;
DROP INDEX inbound_messages_due;
CREATE INDEX inbound_messages_due ON inbound_messages (subject, due_at, id) WHERE due_at IS NOT NULL;
DROP INDEX outbound_messages_due;
CREATE INDEX outbound_messages_due ON outbound_messages (due_at, id) WHERE due_at IS NOT NULL;
DROP INDEX outbox_due;
CREATE INDEX outbox_due ON outbox (subscriber, subject, due_at, id);
