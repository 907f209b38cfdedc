-- One row for each event and subscriber, removed with the effect. `due_at` is when a worker takes it
-- next; a lease moves it on.
CREATE TABLE outbox (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    organisation_id BIGINT NOT NULL,
    declaration_id BIGINT NOT NULL,
    subscriber TEXT COLLATE "C" NOT NULL,
    event JSONB NOT NULL,
    due_at TIMESTAMPTZ NOT NULL,
    attempts INTEGER NOT NULL,
    last_error TEXT
);
CREATE INDEX outbox_due ON outbox (subscriber, due_at, id);
CREATE INDEX outbox_in_order ON outbox (organisation_id, declaration_id, subscriber, id);
