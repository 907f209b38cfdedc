-- Questions about a customer go the way of declarations: a message is about one or the other. No
-- foreign key to customers: what was asked outlives whom it was asked about.
CREATE TABLE outbound_messages_rebuilt (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    organisation_id INTEGER NOT NULL,
    declaration_id INTEGER,
    kind TEXT NOT NULL,
    -- The correlation id, unique in the whole installation for ever.
    lrn TEXT NOT NULL,
    body BLOB NOT NULL,
    -- Where the elements of a declaration came from; a question is made of no form.
    emission_map TEXT CHECK (emission_map IS NULL OR json_valid(emission_map)),
    created_at TEXT NOT NULL,
    due_at TEXT,
    attempts INTEGER NOT NULL,
    last_error TEXT,
    sent_at TEXT,
    customer_id INTEGER,
    CONSTRAINT outbound_messages_lrn_key UNIQUE (lrn),
    CONSTRAINT outbound_messages_subject CHECK (
        (customer_id IS NULL AND declaration_id IS NOT NULL AND emission_map IS NOT NULL)
        OR (customer_id IS NOT NULL AND declaration_id IS NULL AND emission_map IS NULL)
    )
) STRICT;
INSERT INTO outbound_messages_rebuilt (id, organisation_id, declaration_id, kind, lrn, body, emission_map, created_at,
    due_at, attempts, last_error, sent_at)
SELECT id, organisation_id, declaration_id, kind, lrn, body, emission_map, created_at, due_at, attempts, last_error,
    sent_at
FROM outbound_messages;
-- Ids go on where they stood.
DELETE FROM sqlite_sequence WHERE name = 'outbound_messages_rebuilt';
INSERT INTO sqlite_sequence (name, seq)
SELECT 'outbound_messages_rebuilt', seq FROM sqlite_sequence WHERE name = 'outbound_messages';
DROP TABLE outbound_messages;
ALTER TABLE outbound_messages_rebuilt RENAME TO outbound_messages;
CREATE INDEX outbound_messages_due ON outbound_messages (due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX outbound_messages_of_declaration ON outbound_messages (organisation_id, declaration_id, id);
