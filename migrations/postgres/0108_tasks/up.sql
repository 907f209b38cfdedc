-- What people noted on tasks. The tasks themselves are no rows: they are found in the records that are their cause.
CREATE TABLE task_marks (
    organisation_id BIGINT NOT NULL REFERENCES organisations (id),
    kind TEXT COLLATE "C" NOT NULL,
    -- The id of the row that is the cause, or what names it otherwise.
    record_key TEXT COLLATE "C" NOT NULL,
    assignee_id BIGINT,
    -- The first day on which the task is listed again.
    snoozed_until DATE,
    snooze_reason TEXT,
    snoozed_at TIMESTAMPTZ,
    marked_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (organisation_id, kind, record_key),
    CONSTRAINT task_marks_snooze CHECK (num_nulls(snoozed_until, snooze_reason, snoozed_at) IN (0, 3))
);

-- The addresses of calendars, each known by the hash of its secret before the organisation is known. The owner is a user,
-- by id, or an API client, by client id.
CREATE TABLE task_calendars (
    organisation_id BIGINT NOT NULL,
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    hash BYTEA NOT NULL CONSTRAINT task_calendars_hash_key UNIQUE,
    owner_kind TEXT COLLATE "C" NOT NULL CHECK (owner_kind IN ('user', 'client')),
    owner_id TEXT COLLATE "C" NOT NULL,
    name TEXT NOT NULL,
    only_own BOOLEAN NOT NULL,
    created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX task_calendars_of_owner ON task_calendars (organisation_id, owner_kind, owner_id, id);

-- Users who want a mail of the tasks each morning, and the day of the last one.
CREATE TABLE task_mails (
    organisation_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    mailed_on DATE NOT NULL,
    PRIMARY KEY (organisation_id, user_id)
);
CREATE INDEX task_mails_due ON task_mails (mailed_on, organisation_id, user_id);

-- When customs confirmed that the goods of an export left the Union.
ALTER TABLE declarations ADD COLUMN exit_confirmed_at TIMESTAMPTZ;

-- What each kind of task is found by, in the order of its days.
CREATE INDEX declarations_rejected ON declarations (organisation_id, coalesce(submitted_at, updated_at), id)
    WHERE status = 'ERR';
CREATE INDEX declarations_with_documents_wanted ON declarations (organisation_id, documents_requested_until, id)
    WHERE documents_requested_until IS NOT NULL AND status IN ('CTL', 'HLD', 'REL');
CREATE INDEX declarations_to_present ON declarations (organisation_id, registered_at, id)
    WHERE registered_at IS NOT NULL AND accepted_at IS NULL AND presentation_sent_at IS NULL
    AND status IN ('ACC', 'CTL', 'HLD', 'REL');
CREATE INDEX declarations_to_supplement ON declarations (organisation_id, accepted_at, id)
    WHERE symbol IN ('B', 'C', 'E', 'F', 'Z') AND accepted_at IS NOT NULL AND supplementary_sent_at IS NULL
    AND supplement_due_at IS NULL AND status IN ('ACC', 'CTL', 'HLD', 'REL');
CREATE INDEX declarations_not_left ON declarations (organisation_id, released_at, id)
    WHERE imex = 'EX' AND status = 'REL' AND released_at IS NOT NULL AND exit_confirmed_at IS NULL;
CREATE INDEX transits_rejected ON transits (organisation_id, coalesce(submitted_at, updated_at), id)
    WHERE departure IN ('error', 'rejected');
CREATE INDEX transits_to_present ON transits (organisation_id, registered_at, id)
    WHERE departure = 'prelodged' AND registered_at IS NOT NULL AND presentation_sent_at IS NULL;
CREATE INDEX transits_on_their_way ON transits (organisation_id, id)
    WHERE departure IN ('released', 'released_with_incident') AND destination <> 'goods_released' AND released_at IS NOT NULL;
CREATE INDEX customers_with_power_of_attorney ON customers (organisation_id, (document ->> 'poa_valid_until'), id)
    WHERE document ->> 'poa_valid_until' IS NOT NULL;
CREATE INDEX customer_parts_that_end ON customer_parts (organisation_id, (document ->> 'valid_until'), id)
    WHERE kind = 'authorization' AND document ->> 'valid_until' IS NOT NULL;
CREATE INDEX dossiers_ready ON dossiers (organisation_id, coalesce(ready_at, updated_at), id)
    WHERE status = 'ready_to_invoice';
CREATE INDEX invoices_to_be_paid ON invoices (organisation_id, due_date, id)
    WHERE status IN ('finalized', 'sent') AND document_type = 'invoice';
CREATE INDEX callbacks_in_trouble ON callbacks (organisation_id, coalesce(ended_at, failing_since), id)
    WHERE coalesce(ended_at, failing_since) IS NOT NULL;
CREATE INDEX mails_that_failed ON mails (organisation_id, topic, created_at, id) WHERE status = 'failed';
