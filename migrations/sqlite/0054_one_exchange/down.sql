-- Tables of their own for transits again, with the numbers that their messages had. Then an LRN was used once in the
-- whole installation: this fails, and leaves everything as it is, where one was used twice since (by two organisations, or
-- by a question and a declaration).
CREATE TABLE transit_outbound_messages (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    organisation_id INTEGER NOT NULL,
    transit_id INTEGER NOT NULL,
    kind TEXT NOT NULL,
    -- The correlation id, unique in the whole installation for ever.
    lrn TEXT NOT NULL,
    sealed_body BLOB NOT NULL,
    emission_map TEXT NOT NULL CHECK (json_valid(emission_map)),
    created_at TEXT NOT NULL,
    due_at TEXT,
    attempts INTEGER NOT NULL,
    refusals INTEGER NOT NULL,
    last_error TEXT,
    sent_at TEXT,
    failed_at TEXT,
    answered_at TEXT,
    answer_id INTEGER,
    answer_type TEXT,
    held_by INTEGER NOT NULL DEFAULT 0,
    first_lrn TEXT,
    replaces_lrn TEXT,
    replaced_by_lrn TEXT,
    mrn TEXT,
    open_tries INTEGER NOT NULL DEFAULT 0,
    invalidated_at TEXT,
    office_of_departure TEXT,
    holder_eori TEXT,
    CONSTRAINT transit_outbound_messages_lrn_key UNIQUE (lrn)
) STRICT;
INSERT INTO transit_outbound_messages (id, organisation_id, transit_id, kind, lrn, sealed_body, emission_map, created_at,
    due_at, attempts, refusals, last_error, sent_at, failed_at, answered_at, answer_id, answer_type, held_by, first_lrn,
    replaces_lrn, replaced_by_lrn, mrn, open_tries, invalidated_at, office_of_departure, holder_eori)
SELECT coalesce(former_id, id), organisation_id, record_id, kind, lrn, body, emission_map, created_at, due_at, attempts,
    refusals, last_error, sent_at, failed_at, answered_at,
    coalesce((SELECT answer.former_id FROM inbound_messages AS answer WHERE answer.id = answer_id), answer_id),
    answer_code, held_by, first_lrn, replaces_lrn, replaced_by_lrn, mrn, open_tries, invalidated_at,
    lodged ->> 'office_of_departure', lodged ->> 'holder'
FROM outbound_messages WHERE subject = 'transit' ORDER BY id;
CREATE TABLE transit_inbound_messages (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    organisation_id INTEGER,
    transit_id INTEGER,
    message_type TEXT NOT NULL,
    lrn TEXT,
    mrn TEXT,
    body BLOB NOT NULL,
    received_at TEXT NOT NULL,
    due_at TEXT,
    -- new, applied, waiting, ignored or unmatched.
    fate TEXT NOT NULL,
    settled_at TEXT,
    held_by INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO transit_inbound_messages (id, organisation_id, transit_id, message_type, lrn, mrn, body, received_at, due_at,
    fate, settled_at, held_by)
SELECT coalesce(former_id, id), organisation_id, record_id, codes, lrn, mrn, body, received_at, due_at, fate, settled_at,
    held_by
FROM inbound_messages WHERE subject = 'transit' ORDER BY id;
CREATE TABLE transit_outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    organisation_id INTEGER NOT NULL,
    transit_id INTEGER NOT NULL,
    subscriber TEXT NOT NULL,
    event TEXT NOT NULL CHECK (json_valid(event)),
    due_at TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    last_error TEXT,
    held_by INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO transit_outbox (id, organisation_id, transit_id, subscriber, event, due_at, attempts, last_error, held_by)
SELECT id, organisation_id, record_id, subscriber, event, due_at, attempts, last_error, held_by
FROM outbox WHERE subject = 'transit' ORDER BY id;

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
    answered_at TEXT,
    answer_id INTEGER,
    answer_code TEXT,
    mrn TEXT,
    first_lrn TEXT,
    replaces_lrn TEXT,
    replaced_by_lrn TEXT,
    refusals INTEGER NOT NULL DEFAULT 0,
    failed_at TEXT,
    failure TEXT,
    open_tries INTEGER NOT NULL DEFAULT 0,
    held_by INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT outbound_messages_lrn_key UNIQUE (lrn),
    CONSTRAINT outbound_messages_subject CHECK (
        (customer_id IS NULL AND declaration_id IS NOT NULL AND emission_map IS NOT NULL)
        OR (customer_id IS NOT NULL AND declaration_id IS NULL AND emission_map IS NULL)
    )
) STRICT;
INSERT INTO outbound_messages_rebuilt (id, organisation_id, declaration_id, kind, lrn, body, emission_map, created_at,
    due_at, attempts, last_error, sent_at, customer_id, answered_at, answer_id, answer_code, mrn, first_lrn, replaces_lrn,
    replaced_by_lrn, refusals, failed_at, failure, open_tries, held_by)
SELECT id, organisation_id, CASE WHEN subject = 'declaration' THEN record_id END, kind, lrn, body, emission_map, created_at,
    due_at, attempts, last_error, sent_at, CASE WHEN subject = 'customer' THEN record_id END, answered_at, answer_id,
    -- That customs invalidated an acceptance is noted as the code 10, in the place of its own.
    CASE WHEN subject = 'declaration' AND kind = 'declaration' AND answered_at IS NOT NULL AND invalidated_at IS NOT NULL
        THEN '10' ELSE answer_code END,
    mrn, first_lrn, replaces_lrn, replaced_by_lrn, refusals, failed_at,
    CASE WHEN failed_at IS NOT NULL THEN last_error END, open_tries, held_by
FROM outbound_messages WHERE subject <> 'transit' ORDER BY id;
CREATE TABLE inbound_messages_rebuilt (
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
    settled_at TEXT,
    document_id INTEGER,
    place INTEGER,
    held_by INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO inbound_messages_rebuilt (id, organisation_id, declaration_id, function_codes, lrn, mrn, body, received_at,
    due_at, fate, settled_at, document_id, place, held_by)
SELECT id, organisation_id, record_id, codes, lrn, mrn, body, received_at, due_at, fate, settled_at, document_id, place,
    held_by
FROM inbound_messages WHERE subject <> 'transit' ORDER BY id;
CREATE TABLE outbox_rebuilt (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    organisation_id INTEGER NOT NULL,
    declaration_id INTEGER NOT NULL,
    subscriber TEXT NOT NULL,
    event TEXT NOT NULL CHECK (json_valid(event)),
    due_at TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    last_error TEXT,
    held_by INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO outbox_rebuilt (id, organisation_id, declaration_id, subscriber, event, due_at, attempts, last_error, held_by)
SELECT id, organisation_id, record_id, subscriber, event, due_at, attempts, last_error, held_by
FROM outbox WHERE subject = 'declaration' ORDER BY id;

-- Ids go on where they stood, in the tables of transits too.
DELETE FROM sqlite_sequence WHERE name IN ('outbound_messages_rebuilt', 'inbound_messages_rebuilt', 'outbox_rebuilt',
    'transit_outbound_messages', 'transit_inbound_messages', 'transit_outbox');
INSERT INTO sqlite_sequence (name, seq)
SELECT name || '_rebuilt', seq FROM sqlite_sequence WHERE name IN ('outbound_messages', 'inbound_messages', 'outbox')
UNION ALL SELECT 'transit_' || name, seq FROM sqlite_sequence
    WHERE name IN ('outbound_messages', 'inbound_messages', 'outbox');
DROP TABLE outbound_messages;
DROP TABLE inbound_messages;
DROP TABLE outbox;
ALTER TABLE outbound_messages_rebuilt RENAME TO outbound_messages;
ALTER TABLE inbound_messages_rebuilt RENAME TO inbound_messages;
ALTER TABLE outbox_rebuilt RENAME TO outbox;

CREATE INDEX outbound_messages_due ON outbound_messages (due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX outbound_messages_of_declaration ON outbound_messages (organisation_id, declaration_id, id);
CREATE INDEX outbound_messages_in_time ON outbound_messages (organisation_id, created_at, id);
CREATE INDEX outbound_messages_sent ON outbound_messages (organisation_id, sent_at, id);
CREATE INDEX outbound_messages_unanswered ON outbound_messages (organisation_id, sent_at, id) WHERE answered_at IS NULL;
CREATE INDEX outbound_messages_by_mrn ON outbound_messages (mrn) WHERE mrn IS NOT NULL;
CREATE INDEX inbound_messages_due ON inbound_messages (due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX inbound_messages_of_declaration ON inbound_messages (organisation_id, declaration_id, fate, id);
CREATE INDEX inbound_messages_in_time ON inbound_messages (organisation_id, received_at, id);
CREATE INDEX inbound_messages_of_document ON inbound_messages (document_id, place) WHERE document_id IS NOT NULL;
CREATE INDEX outbox_due ON outbox (subscriber, due_at, id);
CREATE INDEX outbox_in_order ON outbox (organisation_id, declaration_id, subscriber, id);
CREATE INDEX transit_outbound_messages_due ON transit_outbound_messages (due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX transit_outbound_messages_of_transit ON transit_outbound_messages (organisation_id, transit_id, id);
CREATE INDEX transit_outbound_messages_sent ON transit_outbound_messages (organisation_id, sent_at, id);
CREATE INDEX transit_outbound_messages_by_mrn ON transit_outbound_messages (mrn) WHERE mrn IS NOT NULL;
CREATE INDEX transit_inbound_messages_due ON transit_inbound_messages (due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX transit_inbound_messages_of_transit ON transit_inbound_messages (organisation_id, transit_id, fate, id);
CREATE INDEX transit_outbox_due ON transit_outbox (subscriber, due_at, id);
CREATE INDEX transit_outbox_in_order ON transit_outbox (organisation_id, transit_id, subscriber, id);
