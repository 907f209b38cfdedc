-- How far the event log of an organisation goes. Whoever adds events changes the row, so that positions become visible in
-- their order and without gaps.
CREATE TABLE event_positions (
    organisation_id INTEGER PRIMARY KEY,
    -- Position of the latest event.
    last INTEGER NOT NULL,
    -- When it was added, by the clock that was ahead most.
    last_at TEXT NOT NULL,
    -- Up to which position events were dropped since their time is over.
    dropped INTEGER NOT NULL
) STRICT;

-- What happened, as deliveries of callbacks tell it, for clients that fetch it themselves.
CREATE TABLE event_log (
    organisation_id INTEGER NOT NULL,
    position INTEGER NOT NULL,
    recorded_at TEXT NOT NULL,
    record_id INTEGER NOT NULL,
    subject TEXT NOT NULL,
    event TEXT NOT NULL,
    payload TEXT NOT NULL,
    PRIMARY KEY (organisation_id, position)
) STRICT, WITHOUT ROWID;
-- What is dropped, and where reading from a moment on begins.
CREATE INDEX event_log_by_time ON event_log (organisation_id, recorded_at, position);
