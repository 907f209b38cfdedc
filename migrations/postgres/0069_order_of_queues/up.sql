-- A claim finds the rows it takes by the index over moments, and the earlier rows of a record by the index of its order. While
-- a queue counts as empty, the planner takes either index for either purpose, and then reads the whole queue. With this
-- condition the index of an order serves only statements that have the condition too. It begins with the number of the
-- record, which tells nearly as much as all columns together.
DROP INDEX outbox_in_order;
CREATE INDEX outbox_in_order ON outbox (record_id, subject, subscriber, id)
    WHERE due_at > '-infinity';
DROP INDEX callback_deliveries_in_order;
CREATE INDEX callback_deliveries_in_order ON callback_deliveries (callback_id, record_id, subject, id)
    WHERE due_at > '-infinity';
