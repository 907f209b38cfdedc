-- A transit is one row: what lists, reports and billing look at as columns, and the form with its items as a document.
-- The status follows from the two states, and stands here for lists.
CREATE TABLE transits (
    organisation_id BIGINT NOT NULL REFERENCES organisations (id),
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    version BIGINT NOT NULL,
    -- Null only inside the transaction that makes the reference from the id.
    reference TEXT COLLATE "C",
    -- The reference in lower case, for searching: the databases differ in what they can lower.
    reference_folded TEXT COLLATE "C",
    application_reference TEXT,
    status TEXT COLLATE "C" NOT NULL,
    departure TEXT NOT NULL,
    destination TEXT NOT NULL,
    before_invalidation TEXT,
    customer_code TEXT COLLATE "C" NOT NULL,
    dossier_id BIGINT,
    transit_type TEXT COLLATE "C" NOT NULL,
    additional_declaration_type TEXT,
    office_of_departure TEXT,
    office_of_destination TEXT,
    guarantee_type TEXT,
    guarantee_reference TEXT,
    guarantee_amount NUMERIC,
    total_items INTEGER NOT NULL,
    total_gross_mass NUMERIC NOT NULL,
    total_packages BIGINT NOT NULL,
    lrn TEXT COLLATE "C",
    mrn TEXT COLLATE "C",
    submitted_at TIMESTAMPTZ,
    accepted_at TIMESTAMPTZ,
    presentation_sent_at TIMESTAMPTZ,
    presentation_accepted_at TIMESTAMPTZ,
    released_at TIMESTAMPTZ,
    arrival_sent_at TIMESTAMPTZ,
    arrived_at TIMESTAMPTZ,
    discharged_at TIMESTAMPTZ,
    invalidation_requested_at TIMESTAMPTZ,
    invalidated_at TIMESTAMPTZ,
    -- What was told about the arrival: the office and the day always together.
    arrival_office TEXT,
    arrival_date DATE,
    unloading_remarks TEXT,
    document JSONB NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    updated_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (organisation_id, id),
    CONSTRAINT transits_reference_key UNIQUE (organisation_id, reference),
    -- In the whole installation: answers of customs name no tenant.
    CONSTRAINT transits_lrn_key UNIQUE (lrn),
    CONSTRAINT transits_arrival CHECK ((arrival_office IS NULL) = (arrival_date IS NULL))
);
CREATE INDEX transits_by_mrn ON transits (mrn) WHERE mrn IS NOT NULL;
CREATE INDEX transits_by_dossier ON transits (organisation_id, dossier_id) WHERE dossier_id IS NOT NULL;
-- One index for each order of the list. What filters look at is there, so that transits that are not let through are
-- passed over without being read.
CREATE INDEX transits_in_order ON transits (organisation_id, id)
    INCLUDE (status, transit_type, customer_code);
CREATE INDEX transits_by_reference ON transits (organisation_id, reference, id)
    INCLUDE (status, transit_type, customer_code);
CREATE INDEX transits_in_order_of_status ON transits (organisation_id, status, id)
    INCLUDE (transit_type, customer_code);
CREATE INDEX transits_by_creation ON transits (organisation_id, created_at, id)
    INCLUDE (status, transit_type, customer_code);
CREATE INDEX transits_by_submission ON transits (organisation_id, submitted_at NULLS FIRST, id)
    INCLUDE (status, transit_type, customer_code);
CREATE INDEX transits_by_acceptance ON transits (organisation_id, accepted_at NULLS FIRST, id)
    INCLUDE (status, transit_type, customer_code);
-- The usual order of what is asked for most.
CREATE INDEX transits_by_status ON transits (organisation_id, status, created_at, id)
    INCLUDE (transit_type, customer_code);
CREATE INDEX transits_by_type ON transits (organisation_id, transit_type, created_at, id)
    INCLUDE (status, customer_code);
CREATE INDEX transits_by_customer ON transits (organisation_id, customer_code, created_at, id)
    INCLUDE (status, transit_type);
-- Reports: accepted on a day, or made on it and not accepted.
CREATE INDEX transits_by_report_day ON transits (organisation_id, coalesce(accepted_at, created_at), id);
CREATE INDEX transits_arrived_by_report_day ON transits (organisation_id, coalesce(accepted_at, created_at), id)
    WHERE arrival_date IS NOT NULL;

CREATE TABLE transit_timeline (
    organisation_id BIGINT NOT NULL,
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    transit_id BIGINT NOT NULL,
    event TEXT NOT NULL,
    status TEXT NOT NULL,
    occurred_at TIMESTAMPTZ NOT NULL,
    -- client, customs or system; the name is that of the client.
    actor TEXT NOT NULL,
    actor_name TEXT,
    details TEXT,
    mrn TEXT,
    PRIMARY KEY (organisation_id, id),
    FOREIGN KEY (organisation_id, transit_id) REFERENCES transits (organisation_id, id) ON DELETE CASCADE
);
CREATE INDEX transit_timeline_in_order ON transit_timeline (organisation_id, transit_id, id);

-- A transit is not lodged again, so that its rejections are never resolved.
CREATE TABLE transit_rejections (
    organisation_id BIGINT NOT NULL,
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    transit_id BIGINT NOT NULL,
    arrived_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (organisation_id, id),
    FOREIGN KEY (organisation_id, transit_id) REFERENCES transits (organisation_id, id) ON DELETE CASCADE
);
CREATE INDEX transit_rejections_in_order ON transit_rejections (organisation_id, transit_id, id);

CREATE TABLE transit_rejection_errors (
    organisation_id BIGINT NOT NULL,
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    rejection_id BIGINT NOT NULL,
    code TEXT NOT NULL,
    text TEXT,
    pointer TEXT,
    path TEXT,
    original_value TEXT,
    line_number INTEGER,
    PRIMARY KEY (organisation_id, id),
    FOREIGN KEY (organisation_id, rejection_id) REFERENCES transit_rejections (organisation_id, id) ON DELETE CASCADE
);
CREATE INDEX transit_rejection_errors_in_order ON transit_rejection_errors (organisation_id, rejection_id, id);

-- Messages of the transit system, as those of declarations. What goes out is encrypted, since it holds the access code
-- of a guarantee; what comes in is kept byte for byte.
CREATE TABLE transit_outbound_messages (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    organisation_id BIGINT NOT NULL,
    transit_id BIGINT NOT NULL,
    kind TEXT NOT NULL,
    -- The correlation id, unique in the whole installation for ever.
    lrn TEXT COLLATE "C" NOT NULL,
    sealed_body BYTEA NOT NULL,
    emission_map JSONB NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    due_at TIMESTAMPTZ,
    attempts INTEGER NOT NULL,
    refusals INTEGER NOT NULL,
    last_error TEXT,
    sent_at TIMESTAMPTZ,
    -- When it was given up.
    failed_at TIMESTAMPTZ,
    -- The answer that settles it: when it came, in which message of customs, and which type that is.
    answered_at TIMESTAMPTZ,
    answer_id BIGINT,
    answer_type TEXT,
    CONSTRAINT transit_outbound_messages_lrn_key UNIQUE (lrn),
    PRIMARY KEY (organisation_id, id)
);
-- Workers know a row by its id alone.
CREATE INDEX transit_outbound_messages_by_id ON transit_outbound_messages (id);
CREATE INDEX transit_outbound_messages_due ON transit_outbound_messages (due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX transit_outbound_messages_of_transit ON transit_outbound_messages (organisation_id, transit_id, id);

-- Tenant and transit are unknown until a message is matched.
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
    -- new, applied, waiting, ignored or unmatched.
    fate TEXT COLLATE "C" NOT NULL,
    settled_at TIMESTAMPTZ
);
CREATE INDEX transit_inbound_messages_due ON transit_inbound_messages (due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX transit_inbound_messages_of_transit ON transit_inbound_messages (organisation_id, transit_id, fate, id);

-- One row for each event and subscriber, as the outbox of declarations. A table of its own keeps the order of one
-- transit without a word for what kind of record a number belongs to.
CREATE TABLE transit_outbox (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    organisation_id BIGINT NOT NULL,
    transit_id BIGINT NOT NULL,
    subscriber TEXT COLLATE "C" NOT NULL,
    event JSONB NOT NULL,
    due_at TIMESTAMPTZ NOT NULL,
    attempts INTEGER NOT NULL,
    last_error TEXT,
    PRIMARY KEY (organisation_id, id)
);
CREATE INDEX transit_outbox_due ON transit_outbox (subscriber, due_at, id);
-- Workers know a row by its id alone.
CREATE INDEX transit_outbox_by_id ON transit_outbox (id);
CREATE INDEX transit_outbox_in_order ON transit_outbox (organisation_id, transit_id, subscriber, id);

-- What a movement takes of its guarantee, as it was declared to the simulated authority.
ALTER TABLE simulated_cases ADD COLUMN guarantee_amount TEXT;
