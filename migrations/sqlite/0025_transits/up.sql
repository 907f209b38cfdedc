-- A transit is one row: what lists, reports and billing look at as columns, and the form with its items as a document.
-- The status follows from the two states, and stands here for lists.
CREATE TABLE transits (
    organisation_id INTEGER NOT NULL REFERENCES organisations (id),
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL,
    -- Null only inside the transaction that makes the reference from the id.
    reference TEXT,
    -- The reference in lower case, for searching: the databases differ in what they can lower.
    reference_folded TEXT,
    application_reference TEXT,
    status TEXT NOT NULL,
    departure TEXT NOT NULL,
    destination TEXT NOT NULL,
    before_invalidation TEXT,
    customer_code TEXT NOT NULL,
    dossier_id INTEGER,
    transit_type TEXT NOT NULL,
    additional_declaration_type TEXT,
    office_of_departure TEXT,
    office_of_destination TEXT,
    guarantee_type TEXT,
    guarantee_reference TEXT,
    guarantee_amount TEXT,
    total_items INTEGER NOT NULL,
    total_gross_mass TEXT NOT NULL,
    total_packages INTEGER NOT NULL,
    lrn TEXT,
    mrn TEXT,
    submitted_at TEXT,
    accepted_at TEXT,
    presentation_sent_at TEXT,
    presentation_accepted_at TEXT,
    released_at TEXT,
    arrival_sent_at TEXT,
    arrived_at TEXT,
    discharged_at TEXT,
    invalidation_requested_at TEXT,
    invalidated_at TEXT,
    -- What was told about the arrival: the office and the day always together.
    arrival_office TEXT,
    arrival_date TEXT,
    unloading_remarks TEXT,
    document TEXT NOT NULL CHECK (json_valid(document)),
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    UNIQUE (organisation_id, id),
    CONSTRAINT transits_reference_key UNIQUE (organisation_id, reference),
    -- In the whole installation: answers of customs name no tenant.
    CONSTRAINT transits_lrn_key UNIQUE (lrn),
    CONSTRAINT transits_arrival CHECK ((arrival_office IS NULL) = (arrival_date IS NULL))
) STRICT;
CREATE INDEX transits_by_mrn ON transits (mrn) WHERE mrn IS NOT NULL;
CREATE INDEX transits_by_dossier ON transits (organisation_id, dossier_id) WHERE dossier_id IS NOT NULL;
-- One index for each order of the list. What filters look at is there, so that transits that are not let through are
-- passed over without being read.
CREATE INDEX transits_in_order ON transits (organisation_id, id, status, transit_type, customer_code);
CREATE INDEX transits_by_reference ON transits (organisation_id, reference, id, status, transit_type, customer_code);
CREATE INDEX transits_in_order_of_status ON transits (organisation_id, status, id, transit_type, customer_code);
CREATE INDEX transits_by_creation ON transits (organisation_id, created_at, id, status, transit_type, customer_code);
CREATE INDEX transits_by_submission ON transits (organisation_id, submitted_at, id, status, transit_type, customer_code);
CREATE INDEX transits_by_acceptance ON transits (organisation_id, accepted_at, id, status, transit_type, customer_code);
-- The usual order of what is asked for most.
CREATE INDEX transits_by_status ON transits (organisation_id, status, created_at, id, transit_type, customer_code);
CREATE INDEX transits_by_type ON transits (organisation_id, transit_type, created_at, id, status, customer_code);
CREATE INDEX transits_by_customer ON transits (organisation_id, customer_code, created_at, id, status, transit_type);
-- Reports: accepted on a day, or made on it and not accepted.
CREATE INDEX transits_by_report_day ON transits (organisation_id, coalesce(accepted_at, created_at), id);
CREATE INDEX transits_arrived_by_report_day ON transits (organisation_id, coalesce(accepted_at, created_at), id)
    WHERE arrival_date IS NOT NULL;

CREATE TABLE transit_timeline (
    organisation_id INTEGER NOT NULL,
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    transit_id INTEGER NOT NULL,
    event TEXT NOT NULL,
    status TEXT NOT NULL,
    occurred_at TEXT NOT NULL,
    -- client, customs or system; the name is that of the client.
    actor TEXT NOT NULL,
    actor_name TEXT,
    details TEXT,
    mrn TEXT,
    FOREIGN KEY (organisation_id, transit_id) REFERENCES transits (organisation_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX transit_timeline_in_order ON transit_timeline (organisation_id, transit_id, id);

-- A transit is not lodged again, so that its rejections are never resolved.
CREATE TABLE transit_rejections (
    organisation_id INTEGER NOT NULL,
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    transit_id INTEGER NOT NULL,
    arrived_at TEXT NOT NULL,
    UNIQUE (organisation_id, id),
    FOREIGN KEY (organisation_id, transit_id) REFERENCES transits (organisation_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX transit_rejections_in_order ON transit_rejections (organisation_id, transit_id, id);

CREATE TABLE transit_rejection_errors (
    organisation_id INTEGER NOT NULL,
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    rejection_id INTEGER NOT NULL,
    code TEXT NOT NULL,
    text TEXT,
    pointer TEXT,
    path TEXT,
    original_value TEXT,
    line_number INTEGER,
    FOREIGN KEY (organisation_id, rejection_id) REFERENCES transit_rejections (organisation_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX transit_rejection_errors_in_order ON transit_rejection_errors (organisation_id, rejection_id, id);

-- Messages of the transit system, as those of declarations. What goes out is encrypted, since it holds the access code
-- of a guarantee; what comes in is kept byte for byte.
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
    -- When it was given up.
    failed_at TEXT,
    -- The answer that settles it: when it came, in which message of customs, and which type that is.
    answered_at TEXT,
    answer_id INTEGER,
    answer_type TEXT,
    CONSTRAINT transit_outbound_messages_lrn_key UNIQUE (lrn)
) STRICT;
CREATE INDEX transit_outbound_messages_due ON transit_outbound_messages (due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX transit_outbound_messages_of_transit ON transit_outbound_messages (organisation_id, transit_id, id);

-- Tenant and transit are unknown until a message is matched.
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
    settled_at TEXT
) STRICT;
CREATE INDEX transit_inbound_messages_due ON transit_inbound_messages (due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX transit_inbound_messages_of_transit ON transit_inbound_messages (organisation_id, transit_id, fate, id);

-- One row for each event and subscriber, as the outbox of declarations. A table of its own keeps the order of one
-- transit without a word for what kind of record a number belongs to.
CREATE TABLE transit_outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    organisation_id INTEGER NOT NULL,
    transit_id INTEGER NOT NULL,
    subscriber TEXT NOT NULL,
    event TEXT NOT NULL CHECK (json_valid(event)),
    due_at TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    last_error TEXT
) STRICT;
CREATE INDEX transit_outbox_due ON transit_outbox (subscriber, due_at, id);
CREATE INDEX transit_outbox_in_order ON transit_outbox (organisation_id, transit_id, subscriber, id);

-- What a movement takes of its guarantee, as it was declared to the simulated authority.
ALTER TABLE simulated_cases ADD COLUMN guarantee_amount TEXT;
