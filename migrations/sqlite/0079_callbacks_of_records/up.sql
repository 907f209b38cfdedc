-- The deliveries about a record, whatever callback they go to.
CREATE INDEX callback_deliveries_of_record ON callback_deliveries (organisation_id, record_id, subject, id);
