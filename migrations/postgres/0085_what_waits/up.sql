-- What is open at customs about transits and declarations: few, among very many. Only statements with the very same condition use
-- these indexes.
CREATE INDEX transits_with_open_requests ON transits (organisation_id, departure, id)
    WHERE departure IN ('enquiry', 'discrepancies', 'amendment_requested', 'guarantee_problem', 'recovery');
CREATE INDEX declarations_with_open_requests ON declarations (organisation_id, status, id)
    WHERE documents_requested_until IS NOT NULL;

-- The latest attempts to deliver, by which pages learn that there were some. Only statements with the very same condition use the
-- index, so that no claim takes it while a queue counts as empty.
CREATE INDEX callback_deliveries_tried ON callback_deliveries (organisation_id, tried_at, id)
    WHERE tried_at < 'infinity';
