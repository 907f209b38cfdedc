-- Messages to and from customs, byte for byte: the evidence. `due_at` is when a worker takes a
-- message next: a lease moves it on, and one with which nothing is left to do has none.

CREATE TABLE outbound_messages (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    organisation_id BIGINT NOT NULL,
    declaration_id BIGINT NOT NULL,
    kind TEXT NOT NULL,
    -- The correlation id, unique in the whole installation for ever.
    lrn TEXT COLLATE "C" NOT NULL,
    body BYTEA NOT NULL,
    emission_map JSONB NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    due_at TIMESTAMPTZ,
    attempts INTEGER NOT NULL,
    last_error TEXT,
    sent_at TIMESTAMPTZ,
    CONSTRAINT outbound_messages_lrn_key UNIQUE (lrn),
    PRIMARY KEY (organisation_id, id)
);
-- Workers know a row by its id alone.
CREATE INDEX outbound_messages_by_id ON outbound_messages (id);
CREATE INDEX outbound_messages_due ON outbound_messages (due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX outbound_messages_of_declaration ON outbound_messages (organisation_id, declaration_id, id);

-- Tenant and declaration are unknown until a message is matched.
CREATE TABLE inbound_messages (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    organisation_id BIGINT,
    declaration_id BIGINT,
    function_codes TEXT NOT NULL,
    lrn TEXT COLLATE "C",
    mrn TEXT COLLATE "C",
    body BYTEA NOT NULL,
    received_at TIMESTAMPTZ NOT NULL,
    due_at TIMESTAMPTZ,
    -- new, applied, waiting, ignored or unmatched.
    fate TEXT COLLATE "C" NOT NULL,
    settled_at TIMESTAMPTZ
);
CREATE INDEX inbound_messages_due ON inbound_messages (due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX inbound_messages_of_declaration ON inbound_messages (organisation_id, declaration_id, fate, id);
