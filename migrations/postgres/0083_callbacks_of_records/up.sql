-- The deliveries about a record, whatever callback they go to. Only statements with the very same condition use the index, so
-- that no claim takes it while a queue counts as empty.
CREATE INDEX callback_deliveries_of_record ON callback_deliveries (organisation_id, record_id, subject, id)
    WHERE created_at < 'infinity';
