-- One exchange with customs for every kind of record. `subject` says what kind a message or an event is about
-- (`declaration`, `transit`; `customer` for questions), `record_id` which one. Keys and indexes begin with the
-- organisation; beside them stand those that workers and customs need, who name none: what is due, the LRN, the MRN.
-- `encoding` says how a body is stored (`plain`), `sealed` whether it is encrypted: those of transits are, since they
-- hold access codes. `former_id` is the number that a message of a transit had in a table of its own.

ALTER TABLE outbound_messages DROP CONSTRAINT outbound_messages_subject;
ALTER TABLE outbound_messages RENAME COLUMN declaration_id TO record_id;
ALTER TABLE outbound_messages
    ADD COLUMN subject TEXT COLLATE "C" NOT NULL DEFAULT 'declaration',
    ADD COLUMN encoding TEXT COLLATE "C" NOT NULL DEFAULT 'plain',
    ADD COLUMN sealed BOOLEAN NOT NULL DEFAULT FALSE,
    ADD COLUMN former_id BIGINT,
    ADD COLUMN invalidated_at TIMESTAMPTZ,
    ADD COLUMN lodged JSONB,
    DROP COLUMN failure;
UPDATE outbound_messages SET subject = 'customer', record_id = customer_id WHERE customer_id IS NOT NULL;
-- That customs invalidated an acceptance was noted as the code 10, in the place of its own. When it did so is not known of
-- those before this: the moment of the acceptance stands there.
UPDATE outbound_messages SET invalidated_at = answered_at
WHERE kind = 'declaration' AND answer_code = '10' AND mrn IS NOT NULL;
DROP INDEX outbound_messages_of_declaration;
DROP INDEX outbound_messages_unanswered;
DROP INDEX outbound_messages_in_time;
DROP INDEX outbound_messages_sent;
ALTER TABLE outbound_messages
    ALTER COLUMN record_id SET NOT NULL,
    ALTER COLUMN subject DROP DEFAULT,
    DROP COLUMN customer_id,
    DROP CONSTRAINT outbound_messages_lrn_key,
    ADD CONSTRAINT outbound_messages_subject_lrn_key UNIQUE (organisation_id, subject, lrn),
    ADD CONSTRAINT outbound_messages_form CHECK ((subject = 'customer') = (emission_map IS NULL));

ALTER TABLE inbound_messages RENAME COLUMN declaration_id TO record_id;
ALTER TABLE inbound_messages RENAME COLUMN function_codes TO codes;
ALTER TABLE inbound_messages
    ADD COLUMN subject TEXT COLLATE "C" NOT NULL DEFAULT 'declaration',
    ADD COLUMN encoding TEXT COLLATE "C" NOT NULL DEFAULT 'plain',
    ADD COLUMN former_id BIGINT;
-- Answers to questions have the function code 90, and nothing is left to do with them. Another message may have that code
-- too: what is about no record, and due, is still to be matched with one.
UPDATE inbound_messages SET subject = 'customer' WHERE codes = '90' AND record_id IS NULL AND due_at IS NULL;
DROP INDEX inbound_messages_of_declaration;
DROP INDEX inbound_messages_due;
DROP INDEX inbound_messages_in_time;
ALTER TABLE inbound_messages ALTER COLUMN subject DROP DEFAULT;

ALTER TABLE outbox RENAME COLUMN declaration_id TO record_id;
ALTER TABLE outbox ADD COLUMN subject TEXT COLLATE "C" NOT NULL DEFAULT 'declaration';
ALTER TABLE outbox ALTER COLUMN subject DROP DEFAULT;
DROP INDEX outbox_due;
DROP INDEX outbox_in_order;

-- After every number that was ever given, so that none means two messages.
INSERT INTO outbound_messages (id, organisation_id, subject, record_id, kind, lrn, body, sealed, emission_map, created_at,
    due_at, attempts, refusals, open_tries, held_by, last_error, sent_at, failed_at, answered_at, answer_id, answer_code,
    mrn, first_lrn, replaces_lrn, replaced_by_lrn, invalidated_at, lodged, former_id)
OVERRIDING SYSTEM VALUE
SELECT id + coalesce(pg_sequence_last_value(pg_get_serial_sequence('outbound_messages', 'id')::regclass), 0),
    organisation_id, 'transit', transit_id, kind, lrn, sealed_body, TRUE, emission_map, created_at, due_at, attempts,
    refusals, open_tries, held_by, last_error, sent_at, failed_at, answered_at,
    answer_id + coalesce(pg_sequence_last_value(pg_get_serial_sequence('inbound_messages', 'id')::regclass), 0),
    answer_type, mrn, first_lrn, replaces_lrn, replaced_by_lrn, invalidated_at,
    CASE WHEN office_of_departure IS NOT NULL
        THEN jsonb_build_object('office_of_departure', office_of_departure, 'holder', holder_eori) END,
    id
FROM transit_outbound_messages;
INSERT INTO inbound_messages (id, organisation_id, subject, record_id, codes, lrn, mrn, body, received_at, due_at, held_by,
    fate, settled_at, former_id)
OVERRIDING SYSTEM VALUE
SELECT id + coalesce(pg_sequence_last_value(pg_get_serial_sequence('inbound_messages', 'id')::regclass), 0),
    organisation_id, 'transit', transit_id, message_type, lrn, mrn, body, received_at, due_at, held_by, fate, settled_at, id
FROM transit_inbound_messages;
INSERT INTO outbox (id, organisation_id, subject, record_id, subscriber, event, due_at, attempts, held_by, last_error)
OVERRIDING SYSTEM VALUE
SELECT id + coalesce(pg_sequence_last_value(pg_get_serial_sequence('outbox', 'id')::regclass), 0), organisation_id,
    'transit', transit_id, subscriber, event, due_at, attempts, held_by, last_error
FROM transit_outbox;
-- Ids go on after all that were given.
SELECT setval(pg_get_serial_sequence(name, 'id'), last)
FROM (SELECT name, coalesce(pg_sequence_last_value(pg_get_serial_sequence(name, 'id')::regclass), 0)
        + coalesce(pg_sequence_last_value(pg_get_serial_sequence('transit_' || name, 'id')::regclass), 0) AS last
    FROM (VALUES ('outbound_messages'), ('inbound_messages'), ('outbox')) AS tables (name)) AS sequences
WHERE last > 0;
DROP TABLE transit_outbound_messages;
DROP TABLE transit_inbound_messages;
DROP TABLE transit_outbox;

-- The order counts: of two indexes that cost the same by what the planner knows of a young table, it takes the one that was
-- made last. The next message of a record is asked for all the time, pages of a list now and then.
CREATE INDEX outbound_messages_in_time ON outbound_messages (organisation_id, subject, created_at, id);
CREATE INDEX outbound_messages_sent ON outbound_messages (organisation_id, subject, sent_at, id);
CREATE INDEX outbound_messages_unanswered ON outbound_messages (organisation_id, subject, sent_at, id)
    WHERE answered_at IS NULL;
CREATE INDEX outbound_messages_of_record ON outbound_messages (organisation_id, subject, record_id, id);
CREATE INDEX outbound_messages_by_lrn ON outbound_messages (lrn, subject);
-- Answers name no organisation, so that a question is known by its reference alone.
CREATE UNIQUE INDEX outbound_messages_lrn_key ON outbound_messages (lrn) WHERE subject = 'customer';
CREATE INDEX inbound_messages_in_time ON inbound_messages (organisation_id, subject, received_at, id);
CREATE INDEX inbound_messages_due ON inbound_messages (subject, due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX inbound_messages_of_record ON inbound_messages (organisation_id, subject, record_id, fate, id);
CREATE INDEX outbox_due ON outbox (subscriber, subject, due_at, id);
CREATE INDEX outbox_in_order ON outbox (organisation_id, subject, record_id, subscriber, id);

-- What the planner knows of the columns that are new, before the first question is asked. Of a table without rows it knows
-- nothing yet, and takes it for one that will have some.
DO $$
DECLARE
    changed TEXT;
    is_filled BOOLEAN;
BEGIN
    FOREACH changed IN ARRAY ARRAY['outbound_messages', 'inbound_messages', 'outbox'] LOOP
        EXECUTE format('SELECT EXISTS (SELECT FROM %I)', changed) INTO is_filled;
        IF is_filled THEN
            EXECUTE format('ANALYZE %I', changed);
        END IF;
    END LOOP;
END
$$;
