-- The trader at destination whom the report of an arrival named: answers of customs name the same.
ALTER TABLE transits ADD COLUMN trader_at_destination TEXT;
-- When customs permitted the unloading: the days to report on it count from there.
ALTER TABLE transits ADD COLUMN unloading_allowed_at TIMESTAMPTZ;

-- Movements that somebody else lodged stand among the transits, with IN in place of their kind.
CREATE UNIQUE INDEX transits_mrn_key ON transits (organisation_id, mrn) WHERE transit_type = 'IN';
CREATE INDEX transits_inbound ON transits (organisation_id, created_at, id) WHERE transit_type = 'IN';
-- What each kind of task is found by, in the order of its days.
CREATE INDEX transits_to_unload ON transits (organisation_id, unloading_allowed_at, id)
    WHERE transit_type = 'IN' AND destination = 'unloading_allowed';
CREATE INDEX transits_refused_on_arrival ON transits (organisation_id, updated_at, id)
    WHERE transit_type = 'IN' AND destination = 'arrival_rejected';
