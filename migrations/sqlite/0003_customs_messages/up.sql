-- Messages to and from customs, byte for byte: the evidence. `due_at` is when a worker takes a
-- message next: a lease moves it on, and one with which nothing is left to do has none.

CREATE TABLE outbound_messages (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    organisation_id INTEGER NOT NULL,
    declaration_id INTEGER NOT NULL,
    kind TEXT NOT NULL,
    -- The correlation id, unique in the whole installation for ever.
    lrn TEXT NOT NULL,
    body BLOB NOT NULL,
    emission_map TEXT NOT NULL CHECK (json_valid(emission_map)),
    created_at TEXT NOT NULL,
    due_at TEXT,
    attempts INTEGER NOT NULL,
    last_error TEXT,
    sent_at TEXT,
    CONSTRAINT outbound_messages_lrn_key UNIQUE (lrn)
) STRICT;
CREATE INDEX outbound_messages_due ON outbound_messages (due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX outbound_messages_of_declaration ON outbound_messages (organisation_id, declaration_id, id);

-- Tenant and declaration are unknown until a message is matched.
CREATE TABLE inbound_messages (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    organisation_id INTEGER,
    declaration_id INTEGER,
    function_codes TEXT NOT NULL,
    lrn TEXT,
    mrn TEXT,
    body BLOB NOT NULL,
    received_at TEXT NOT NULL,
    due_at TEXT,
    -- new, applied, waiting, ignored or unmatched.
    fate TEXT NOT NULL,
    settled_at TEXT
) STRICT;
CREATE INDEX inbound_messages_due ON inbound_messages (due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX inbound_messages_of_declaration ON inbound_messages (organisation_id, declaration_id, fate, id);
