DROP INDEX callback_deliveries_in_order;
CREATE INDEX callback_deliveries_in_order ON callback_deliveries (callback_id, record_id, subject, id)
    WHERE due_at IS NOT NULL;
DROP INDEX outbox_in_order;
CREATE INDEX outbox_in_order ON outbox (organisation_id, subject, record_id, subscriber, id);
