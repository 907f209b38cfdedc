-- How far the event log of an organisation goes. Whoever adds events locks the row until the commit, so that positions
-- become visible in their order and without gaps.
CREATE TABLE event_positions (
    organisation_id BIGINT PRIMARY KEY,
    -- Position of the latest event.
    last BIGINT NOT NULL,
    -- When it was added, by the clock that was ahead most.
    last_at TIMESTAMPTZ NOT NULL,
    -- Up to which position events were dropped since their time is over.
    dropped BIGINT NOT NULL
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, vacuum_truncate = off);

-- What happened, as deliveries of callbacks tell it, for clients that fetch it themselves.
CREATE TABLE event_log (
    organisation_id BIGINT NOT NULL,
    position BIGINT NOT NULL,
    recorded_at TIMESTAMPTZ NOT NULL,
    record_id BIGINT NOT NULL,
    subject TEXT COLLATE "C" NOT NULL,
    event TEXT COLLATE "C" NOT NULL,
    payload TEXT NOT NULL,
    PRIMARY KEY (organisation_id, position)
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
ALTER TABLE event_log ALTER COLUMN payload SET STATISTICS 0;
-- What is dropped, and where reading from a moment on begins.
CREATE INDEX event_log_by_time ON event_log (organisation_id, recorded_at, position);
