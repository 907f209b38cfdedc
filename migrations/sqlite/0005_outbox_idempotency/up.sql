-- One row for each event and subscriber, removed with the effect. `due_at` is when a worker takes it
-- next; a lease moves it on.
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    organisation_id INTEGER NOT NULL,
    declaration_id INTEGER NOT NULL,
    subscriber TEXT NOT NULL,
    event TEXT NOT NULL CHECK (json_valid(event)),
    due_at TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    last_error TEXT
) STRICT;
CREATE INDEX outbox_due ON outbox (subscriber, due_at, id);
CREATE INDEX outbox_in_order ON outbox (organisation_id, declaration_id, subscriber, id);
