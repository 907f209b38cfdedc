CREATE TABLE callbacks (
    organisation_id INTEGER NOT NULL REFERENCES organisations (id),
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    url TEXT NOT NULL,
    -- Names of events with spaces between them.
    events TEXT NOT NULL,
    -- Encrypted under the master key.
    sealed_secret BLOB NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX callbacks_of_organisation ON callbacks (organisation_id, id);

-- `due_at` is when a pending delivery is tried next; a lease moves it to its end. One that is not
-- pending has none. No foreign key to callbacks: every event would lock the one row of its callback,
-- and what outlives a deleted callback is never taken.
CREATE TABLE callback_deliveries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    organisation_id INTEGER NOT NULL,
    callback_id INTEGER NOT NULL,
    event TEXT NOT NULL,
    declaration_id INTEGER NOT NULL,
    payload TEXT NOT NULL,
    -- pending, delivered or abandoned.
    status TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    last_status_code INTEGER,
    last_error TEXT,
    due_at TEXT,
    lease_until TEXT,
    created_at TEXT NOT NULL,
    delivered_at TEXT
) STRICT;
CREATE INDEX callback_deliveries_of_callback ON callback_deliveries (organisation_id, callback_id, id);
CREATE INDEX callback_deliveries_due ON callback_deliveries (callback_id, due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX callback_deliveries_in_order ON callback_deliveries (callback_id, declaration_id, id)
    WHERE due_at IS NOT NULL;
