-- One exchange with customs for every kind of record. `subject` says what kind a message or an event is about
-- (`declaration`, `transit`; `customer` for questions), `record_id` which one. Keys and indexes begin with the
-- organisation; beside them stand those that workers and customs need, who name none: what is due, the LRN, the MRN.
-- `encoding` says how a body is stored (`plain`), `sealed` whether it is encrypted: those of transits are, since they
-- hold access codes. `former_id` is the number that a message of a transit had in a table of its own.

CREATE TABLE outbound_messages_rebuilt (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    organisation_id INTEGER NOT NULL,
    subject TEXT NOT NULL,
    record_id INTEGER NOT NULL,
    kind TEXT NOT NULL,
    -- The correlation id.
    lrn TEXT NOT NULL,
    body BLOB NOT NULL,
    encoding TEXT NOT NULL DEFAULT 'plain',
    sealed INTEGER NOT NULL DEFAULT 0,
    -- Where the elements came from; a question is made of no form.
    emission_map TEXT CHECK (emission_map IS NULL OR json_valid(emission_map)),
    created_at TEXT NOT NULL,
    due_at TEXT,
    attempts INTEGER NOT NULL,
    refusals INTEGER NOT NULL DEFAULT 0,
    -- Tries that began and are not known to have handed nothing over.
    open_tries INTEGER NOT NULL DEFAULT 0,
    held_by INTEGER NOT NULL DEFAULT 0,
    last_error TEXT,
    sent_at TEXT,
    -- When it was given up.
    failed_at TEXT,
    -- The answer that settles it: when it came, in which message of customs, its code, and the MRN that it gives.
    answered_at TEXT,
    answer_id INTEGER,
    answer_code TEXT,
    mrn TEXT,
    -- The LRN under which the same was sent first, where it is another one; the one before, and the one after.
    first_lrn TEXT,
    replaces_lrn TEXT,
    replaced_by_lrn TEXT,
    -- When customs invalidated what it had accepted under this LRN.
    invalidated_at TEXT,
    -- Of a submission: what later messages about the record repeat of it.
    lodged TEXT CHECK (lodged IS NULL OR json_valid(lodged)),
    former_id INTEGER,
    CONSTRAINT outbound_messages_subject_lrn_key UNIQUE (organisation_id, subject, lrn),
    CONSTRAINT outbound_messages_form CHECK ((subject = 'customer') = (emission_map IS NULL))
) STRICT;

INSERT INTO outbound_messages_rebuilt (id, organisation_id, subject, record_id, kind, lrn, body, emission_map,
    created_at, due_at, attempts, refusals, open_tries, held_by, last_error, sent_at, failed_at, answered_at, answer_id,
    answer_code, mrn, first_lrn, replaces_lrn, replaced_by_lrn, invalidated_at)
SELECT id, organisation_id, CASE WHEN customer_id IS NULL THEN 'declaration' ELSE 'customer' END,
    coalesce(declaration_id, customer_id), kind, lrn, body, emission_map, created_at, due_at, attempts, refusals,
    open_tries, held_by, last_error, sent_at, failed_at, answered_at, answer_id, answer_code, mrn, first_lrn,
    replaces_lrn, replaced_by_lrn,
    -- That customs invalidated an acceptance was noted as the code 10, in the place of its own. When it did so is not
    -- known of those before this: the moment of the acceptance stands there.
    CASE WHEN kind = 'declaration' AND answer_code = '10' AND mrn IS NOT NULL THEN answered_at END
FROM outbound_messages ORDER BY id;
-- After every number that was ever given, so that none means two messages.
INSERT INTO outbound_messages_rebuilt (id, organisation_id, subject, record_id, kind, lrn, body, sealed, emission_map,
    created_at, due_at, attempts, refusals, open_tries, held_by, last_error, sent_at, failed_at, answered_at, answer_id,
    answer_code, mrn, first_lrn, replaces_lrn, replaced_by_lrn, invalidated_at, lodged, former_id)
SELECT id + coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'outbound_messages'), 0), organisation_id, 'transit',
    transit_id, kind, lrn, sealed_body, 1, emission_map, created_at, due_at, attempts, refusals, open_tries, held_by,
    last_error, sent_at, failed_at, answered_at,
    answer_id + coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'inbound_messages'), 0),
    answer_type, mrn, first_lrn, replaces_lrn, replaced_by_lrn, invalidated_at,
    CASE WHEN office_of_departure IS NOT NULL
        THEN json_object('office_of_departure', office_of_departure, 'holder', holder_eori) END,
    id
FROM transit_outbound_messages ORDER BY id;

CREATE TABLE inbound_messages_rebuilt (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    -- None until a message is matched.
    organisation_id INTEGER,
    subject TEXT NOT NULL,
    record_id INTEGER,
    -- Function codes of a response, or the type of a transit message.
    codes TEXT NOT NULL,
    lrn TEXT,
    mrn TEXT,
    body BLOB NOT NULL,
    encoding TEXT NOT NULL DEFAULT 'plain',
    received_at TEXT NOT NULL,
    due_at TEXT,
    held_by INTEGER NOT NULL DEFAULT 0,
    -- new, applied, waiting, ignored, unmatched or divided.
    fate TEXT NOT NULL,
    settled_at TEXT,
    -- The document that it is an answer of, and which one.
    document_id INTEGER,
    place INTEGER,
    former_id INTEGER
) STRICT;
-- Answers to questions have the function code 90, and nothing is left to do with them. Another message may have that code
-- too: what is about no record, and due, is still to be matched with one.
INSERT INTO inbound_messages_rebuilt (id, organisation_id, subject, record_id, codes, lrn, mrn, body, received_at, due_at,
    held_by, fate, settled_at, document_id, place)
SELECT id, organisation_id,
    CASE WHEN function_codes = '90' AND declaration_id IS NULL AND due_at IS NULL THEN 'customer' ELSE 'declaration' END,
    declaration_id, function_codes, lrn, mrn, body, received_at, due_at, held_by, fate, settled_at, document_id, place
FROM inbound_messages ORDER BY id;
INSERT INTO inbound_messages_rebuilt (id, organisation_id, subject, record_id, codes, lrn, mrn, body, received_at, due_at,
    held_by, fate, settled_at, former_id)
SELECT id + coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'inbound_messages'), 0), organisation_id, 'transit',
    transit_id, message_type, lrn, mrn, body, received_at, due_at, held_by, fate, settled_at, id
FROM transit_inbound_messages ORDER BY id;

CREATE TABLE outbox_rebuilt (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    organisation_id INTEGER NOT NULL,
    subject TEXT NOT NULL,
    record_id INTEGER NOT NULL,
    subscriber TEXT NOT NULL,
    event TEXT NOT NULL CHECK (json_valid(event)),
    due_at TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    held_by INTEGER NOT NULL DEFAULT 0,
    last_error TEXT
) STRICT;
INSERT INTO outbox_rebuilt (id, organisation_id, subject, record_id, subscriber, event, due_at, attempts, held_by, last_error)
SELECT id, organisation_id, 'declaration', declaration_id, subscriber, event, due_at, attempts, held_by, last_error
FROM outbox ORDER BY id;
INSERT INTO outbox_rebuilt (id, organisation_id, subject, record_id, subscriber, event, due_at, attempts, held_by, last_error)
SELECT id + coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'outbox'), 0), organisation_id, 'transit', transit_id,
    subscriber, event, due_at, attempts, held_by, last_error
FROM transit_outbox ORDER BY id;

-- Ids go on after all that were given.
DELETE FROM sqlite_sequence WHERE name IN ('outbound_messages_rebuilt', 'inbound_messages_rebuilt', 'outbox_rebuilt');
INSERT INTO sqlite_sequence (name, seq)
SELECT 'outbound_messages_rebuilt', sum(seq) FROM sqlite_sequence
    WHERE name IN ('outbound_messages', 'transit_outbound_messages') HAVING count(*) > 0
UNION ALL SELECT 'inbound_messages_rebuilt', sum(seq) FROM sqlite_sequence
    WHERE name IN ('inbound_messages', 'transit_inbound_messages') HAVING count(*) > 0
UNION ALL SELECT 'outbox_rebuilt', sum(seq) FROM sqlite_sequence
    WHERE name IN ('outbox', 'transit_outbox') HAVING count(*) > 0;
DROP TABLE outbound_messages;
DROP TABLE transit_outbound_messages;
DROP TABLE inbound_messages;
DROP TABLE transit_inbound_messages;
DROP TABLE outbox;
DROP TABLE transit_outbox;
ALTER TABLE outbound_messages_rebuilt RENAME TO outbound_messages;
ALTER TABLE inbound_messages_rebuilt RENAME TO inbound_messages;
ALTER TABLE outbox_rebuilt RENAME TO outbox;

CREATE INDEX outbound_messages_due ON outbound_messages (due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX outbound_messages_by_lrn ON outbound_messages (lrn, subject);
-- Answers name no organisation, so that a question is known by its reference alone.
CREATE UNIQUE INDEX outbound_messages_lrn_key ON outbound_messages (lrn) WHERE subject = 'customer';
CREATE INDEX outbound_messages_by_mrn ON outbound_messages (mrn) WHERE mrn IS NOT NULL;
CREATE INDEX outbound_messages_of_record ON outbound_messages (organisation_id, subject, record_id, id);
CREATE INDEX outbound_messages_in_time ON outbound_messages (organisation_id, subject, created_at, id);
CREATE INDEX outbound_messages_sent ON outbound_messages (organisation_id, subject, sent_at, id);
CREATE INDEX outbound_messages_unanswered ON outbound_messages (organisation_id, subject, sent_at, id)
    WHERE answered_at IS NULL;
CREATE INDEX inbound_messages_due ON inbound_messages (subject, due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX inbound_messages_of_record ON inbound_messages (organisation_id, subject, record_id, fate, id);
CREATE INDEX inbound_messages_in_time ON inbound_messages (organisation_id, subject, received_at, id);
CREATE INDEX inbound_messages_of_document ON inbound_messages (document_id, place) WHERE document_id IS NOT NULL;
CREATE INDEX outbox_due ON outbox (subscriber, subject, due_at, id);
CREATE INDEX outbox_in_order ON outbox (organisation_id, subject, record_id, subscriber, id);
