CREATE TABLE callbacks (
    organisation_id BIGINT NOT NULL REFERENCES organisations (id),
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    url TEXT NOT NULL,
    -- Names of events with spaces between them.
    events TEXT NOT NULL,
    -- Encrypted under the master key.
    sealed_secret BYTEA NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    updated_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (organisation_id, id)
);
-- Workers know a row by its id alone.
CREATE INDEX callbacks_by_id ON callbacks (id);

-- `due_at` is when a pending delivery is tried next; a lease moves it to its end. One that is not
-- pending has none. No foreign key to callbacks: every event would lock the one row of its callback,
-- and what outlives a deleted callback is never taken.
CREATE TABLE callback_deliveries (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    organisation_id BIGINT NOT NULL,
    callback_id BIGINT NOT NULL,
    event TEXT NOT NULL,
    declaration_id BIGINT NOT NULL,
    payload TEXT NOT NULL,
    -- pending, delivered or abandoned.
    status TEXT COLLATE "C" NOT NULL,
    attempts INTEGER NOT NULL,
    last_status_code INTEGER,
    last_error TEXT,
    due_at TIMESTAMPTZ,
    lease_until TIMESTAMPTZ,
    created_at TIMESTAMPTZ NOT NULL,
    delivered_at TIMESTAMPTZ,
    PRIMARY KEY (organisation_id, id)
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
CREATE INDEX callback_deliveries_by_id ON callback_deliveries (id);
CREATE INDEX callback_deliveries_of_callback ON callback_deliveries (organisation_id, callback_id, id);
CREATE INDEX callback_deliveries_due ON callback_deliveries (callback_id, due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX callback_deliveries_in_order ON callback_deliveries (callback_id, declaration_id, id)
    WHERE due_at IS NOT NULL;
