-- Tables of their own for transits again, with the numbers that their messages had. Then an LRN was used once in the
-- whole installation: this fails, and leaves everything as it is, where one was used twice since (by two organisations, or
-- by a question and a declaration).
CREATE TABLE transit_outbound_messages (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    organisation_id BIGINT NOT NULL,
    transit_id BIGINT NOT NULL,
    kind TEXT NOT NULL,
    lrn TEXT COLLATE "C" NOT NULL,
    sealed_body BYTEA NOT NULL,
    emission_map JSONB NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    due_at TIMESTAMPTZ,
    attempts INTEGER NOT NULL,
    refusals INTEGER NOT NULL,
    last_error TEXT,
    sent_at TIMESTAMPTZ,
    failed_at TIMESTAMPTZ,
    answered_at TIMESTAMPTZ,
    answer_id BIGINT,
    answer_type TEXT,
    held_by BIGINT NOT NULL DEFAULT 0,
    first_lrn TEXT COLLATE "C",
    replaces_lrn TEXT COLLATE "C",
    replaced_by_lrn TEXT COLLATE "C",
    mrn TEXT COLLATE "C",
    open_tries INTEGER NOT NULL DEFAULT 0,
    invalidated_at TIMESTAMPTZ,
    office_of_departure TEXT,
    holder_eori TEXT,
    CONSTRAINT transit_outbound_messages_lrn_key UNIQUE (lrn),
    PRIMARY KEY (organisation_id, id)
);
CREATE TABLE transit_inbound_messages (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    organisation_id BIGINT,
    transit_id BIGINT,
    message_type TEXT NOT NULL,
    lrn TEXT COLLATE "C",
    mrn TEXT COLLATE "C",
    body BYTEA NOT NULL,
    received_at TIMESTAMPTZ NOT NULL,
    due_at TIMESTAMPTZ,
    fate TEXT COLLATE "C" NOT NULL,
    settled_at TIMESTAMPTZ,
    held_by BIGINT NOT NULL DEFAULT 0
);
CREATE TABLE transit_outbox (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    organisation_id BIGINT NOT NULL,
    transit_id BIGINT NOT NULL,
    subscriber TEXT COLLATE "C" NOT NULL,
    event JSONB NOT NULL,
    due_at TIMESTAMPTZ NOT NULL,
    attempts INTEGER NOT NULL,
    last_error TEXT,
    held_by BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (organisation_id, id)
);
INSERT INTO transit_outbound_messages (id, organisation_id, transit_id, kind, lrn, sealed_body, emission_map, created_at,
    due_at, attempts, refusals, last_error, sent_at, failed_at, answered_at, answer_id, answer_type, held_by, first_lrn,
    replaces_lrn, replaced_by_lrn, mrn, open_tries, invalidated_at, office_of_departure, holder_eori)
OVERRIDING SYSTEM VALUE
SELECT coalesce(former_id, id), organisation_id, record_id, kind, lrn, body, emission_map, created_at, due_at, attempts,
    refusals, last_error, sent_at, failed_at, answered_at,
    coalesce((SELECT answer.former_id FROM inbound_messages AS answer WHERE answer.id = answer_id), answer_id),
    answer_code, held_by, first_lrn, replaces_lrn, replaced_by_lrn, mrn, open_tries, invalidated_at,
    lodged ->> 'office_of_departure', lodged ->> 'holder'
FROM outbound_messages WHERE subject = 'transit';
INSERT INTO transit_inbound_messages (id, organisation_id, transit_id, message_type, lrn, mrn, body, received_at, due_at,
    fate, settled_at, held_by)
OVERRIDING SYSTEM VALUE
SELECT coalesce(former_id, id), organisation_id, record_id, codes, lrn, mrn, body, received_at, due_at, fate, settled_at,
    held_by
FROM inbound_messages WHERE subject = 'transit';
INSERT INTO transit_outbox (id, organisation_id, transit_id, subscriber, event, due_at, attempts, last_error, held_by)
OVERRIDING SYSTEM VALUE
SELECT id, organisation_id, record_id, subscriber, event, due_at, attempts, last_error, held_by
FROM outbox WHERE subject = 'transit';
SELECT setval(pg_get_serial_sequence('transit_' || name, 'id'),
    pg_sequence_last_value(pg_get_serial_sequence(name, 'id')::regclass))
FROM (VALUES ('outbound_messages'), ('inbound_messages'), ('outbox')) AS tables (name)
WHERE pg_sequence_last_value(pg_get_serial_sequence(name, 'id')::regclass) IS NOT NULL;
DELETE FROM outbound_messages WHERE subject = 'transit';
DELETE FROM inbound_messages WHERE subject = 'transit';
DELETE FROM outbox WHERE subject = 'transit';
CREATE INDEX transit_outbound_messages_by_id ON transit_outbound_messages (id);
CREATE INDEX transit_outbound_messages_due ON transit_outbound_messages (due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX transit_outbound_messages_of_transit ON transit_outbound_messages (organisation_id, transit_id, id);
CREATE INDEX transit_outbound_messages_sent ON transit_outbound_messages (organisation_id, sent_at, id);
CREATE INDEX transit_outbound_messages_by_mrn ON transit_outbound_messages (mrn) WHERE mrn IS NOT NULL;
CREATE INDEX transit_inbound_messages_due ON transit_inbound_messages (due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX transit_inbound_messages_of_transit ON transit_inbound_messages (organisation_id, transit_id, fate, id);
CREATE INDEX transit_outbox_due ON transit_outbox (subscriber, due_at, id);
CREATE INDEX transit_outbox_by_id ON transit_outbox (id);
CREATE INDEX transit_outbox_in_order ON transit_outbox (organisation_id, transit_id, subscriber, id);

DROP INDEX outbound_messages_by_lrn;
DROP INDEX outbound_messages_lrn_key;
DROP INDEX outbound_messages_of_record;
DROP INDEX outbound_messages_unanswered;
DROP INDEX outbound_messages_in_time;
DROP INDEX outbound_messages_sent;
ALTER TABLE outbound_messages
    DROP CONSTRAINT outbound_messages_form,
    DROP CONSTRAINT outbound_messages_subject_lrn_key,
    ADD CONSTRAINT outbound_messages_lrn_key UNIQUE (lrn),
    ADD COLUMN customer_id BIGINT,
    ADD COLUMN failure TEXT,
    ALTER COLUMN record_id DROP NOT NULL;
UPDATE outbound_messages SET failure = last_error WHERE failed_at IS NOT NULL;
-- That customs invalidated an acceptance is noted as the code 10, in the place of its own.
UPDATE outbound_messages SET answer_code = '10'
WHERE kind = 'declaration' AND answered_at IS NOT NULL AND invalidated_at IS NOT NULL;
UPDATE outbound_messages SET customer_id = record_id, record_id = NULL WHERE subject = 'customer';
ALTER TABLE outbound_messages
    DROP COLUMN subject,
    DROP COLUMN encoding,
    DROP COLUMN sealed,
    DROP COLUMN former_id,
    DROP COLUMN invalidated_at,
    DROP COLUMN lodged;
ALTER TABLE outbound_messages RENAME COLUMN record_id TO declaration_id;
ALTER TABLE outbound_messages ADD CONSTRAINT outbound_messages_subject CHECK (
    (customer_id IS NULL AND declaration_id IS NOT NULL AND emission_map IS NOT NULL)
    OR (customer_id IS NOT NULL AND declaration_id IS NULL AND emission_map IS NULL)
);
CREATE INDEX outbound_messages_of_declaration ON outbound_messages (organisation_id, declaration_id, id);
CREATE INDEX outbound_messages_in_time ON outbound_messages (organisation_id, created_at, id);
CREATE INDEX outbound_messages_sent ON outbound_messages (organisation_id, sent_at, id);
CREATE INDEX outbound_messages_unanswered ON outbound_messages (organisation_id, sent_at, id) WHERE answered_at IS NULL;

DROP INDEX inbound_messages_of_record;
DROP INDEX inbound_messages_due;
DROP INDEX inbound_messages_in_time;
ALTER TABLE inbound_messages DROP COLUMN subject, DROP COLUMN encoding, DROP COLUMN former_id;
ALTER TABLE inbound_messages RENAME COLUMN codes TO function_codes;
ALTER TABLE inbound_messages RENAME COLUMN record_id TO declaration_id;
CREATE INDEX inbound_messages_due ON inbound_messages (due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX inbound_messages_in_time ON inbound_messages (organisation_id, received_at, id);
CREATE INDEX inbound_messages_of_declaration ON inbound_messages (organisation_id, declaration_id, fate, id);

DROP INDEX outbox_due;
DROP INDEX outbox_in_order;
ALTER TABLE outbox DROP COLUMN subject;
ALTER TABLE outbox RENAME COLUMN record_id TO declaration_id;
CREATE INDEX outbox_due ON outbox (subscriber, due_at, id);
CREATE INDEX outbox_in_order ON outbox (organisation_id, declaration_id, subscriber, id);
