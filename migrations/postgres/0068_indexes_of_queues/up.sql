-- The planner's statistics of a queue are mostly from a time when the queue was empty. It then takes all indexes for equally
-- good, and may find the earlier rows of a record by the index over moments, which reads the whole queue for every row that
-- is claimed. With this condition the index serves only statements that have the condition too.
DROP INDEX outbox_due;
CREATE INDEX outbox_due ON outbox (subscriber, subject, due_at, id) WHERE due_at < 'infinity';
DROP INDEX outbound_messages_due;
CREATE INDEX outbound_messages_due ON outbound_messages (due_at, id) WHERE due_at < 'infinity';
DROP INDEX inbound_messages_due;
CREATE INDEX inbound_messages_due ON inbound_messages (subject, due_at, id) WHERE due_at < 'infinity';
DROP INDEX callback_deliveries_due;
CREATE INDEX callback_deliveries_due ON callback_deliveries (callback_id, due_at, id) WHERE due_at < 'infinity';

-- The same for the indexes of lists, which begin with the same columns as those of one record.
DROP INDEX outbound_messages_in_time;
CREATE INDEX outbound_messages_in_time ON outbound_messages (organisation_id, subject, created_at, id)
    WHERE created_at < 'infinity';
DROP INDEX outbound_messages_sent;
CREATE INDEX outbound_messages_sent ON outbound_messages (organisation_id, subject, sent_at, id)
    WHERE sent_at IS NOT NULL;
DROP INDEX inbound_messages_in_time;
CREATE INDEX inbound_messages_in_time ON inbound_messages (organisation_id, subject, received_at, id)
    WHERE received_at < 'infinity';

-- Keys begin with what rows are looked up by. So they serve those look-ups, which needed an index each, and no longer the
-- search for earlier rows of a record.
ALTER TABLE outbox DROP CONSTRAINT outbox_pkey;
DROP INDEX outbox_by_id;
ALTER TABLE outbox ADD PRIMARY KEY (id, organisation_id);
ALTER TABLE outbound_messages
    DROP CONSTRAINT outbound_messages_pkey,
    DROP CONSTRAINT outbound_messages_subject_lrn_key;
DROP INDEX outbound_messages_by_id;
DROP INDEX outbound_messages_by_lrn;
ALTER TABLE outbound_messages
    ADD PRIMARY KEY (id, organisation_id),
    ADD CONSTRAINT outbound_messages_lrn_subject_key UNIQUE (lrn, subject, organisation_id);
ALTER TABLE callback_deliveries DROP CONSTRAINT callback_deliveries_pkey;
DROP INDEX callback_deliveries_by_id;
ALTER TABLE callback_deliveries ADD PRIMARY KEY (id, organisation_id);
