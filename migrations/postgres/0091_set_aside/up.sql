-- Rows of queues that this program could not read: damaged, or written by a later version. Such a row stays in its queue, due at a
-- moment that never comes, so that only what follows it in its own order waits. It is taken up again when a program starts, and when
-- a program of another version runs.
CREATE TABLE set_aside (
    -- The table of the row.
    queue           TEXT COLLATE "C" NOT NULL,
    row_id          BIGINT NOT NULL,
    -- 0: a message of customs that belongs to no record yet.
    organisation_id BIGINT NOT NULL,
    reason          TEXT NOT NULL,
    -- The program that could not read it.
    version         TEXT NOT NULL,
    set_aside_at    TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (queue, organisation_id, row_id)
);
