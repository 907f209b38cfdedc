-- One row for each event and subscriber, removed with the effect. `due_at` is when a worker takes it
-- next; a lease moves it on.
CREATE TABLE outbox (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    organisation_id BIGINT NOT NULL,
    declaration_id BIGINT NOT NULL,
    subscriber TEXT COLLATE "C" NOT NULL,
    event JSONB NOT NULL,
    due_at TIMESTAMPTZ NOT NULL,
    attempts INTEGER NOT NULL,
    last_error TEXT,
    PRIMARY KEY (organisation_id, id)
);
CREATE INDEX outbox_due ON outbox (subscriber, due_at, id);
-- Workers know a row by its id alone.
CREATE INDEX outbox_by_id ON outbox (id);
CREATE INDEX outbox_in_order ON outbox (organisation_id, declaration_id, subscriber, id);

-- Answers to requests with an Idempotency-Key. The digest is that of method, path and key, which
-- together can be longer than an index takes.
CREATE TABLE idempotency_records (
    organisation_id BIGINT NOT NULL,
    request_digest BYTEA NOT NULL,
    body_digest BYTEA NOT NULL,
    -- Who carries the request out, or did.
    holder TEXT NOT NULL,
    -- The end of the lease, or of the time for which the answer is kept.
    until TIMESTAMPTZ NOT NULL,
    -- Status, ETag and body of the answer; no status: not answered yet.
    status INTEGER,
    entity_tag TEXT,
    body BYTEA,
    -- Whether the body is encrypted, because it holds a secret.
    sealed BOOLEAN NOT NULL,
    PRIMARY KEY (organisation_id, request_digest)
);
CREATE INDEX idempotency_records_by_end ON idempotency_records (until);
