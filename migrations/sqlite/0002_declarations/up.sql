-- A declaration is one row with what lists and reports show and the form as a document, and one row
-- for each goods item: a single read takes two queries whatever its size.
CREATE TABLE declarations (
    organisation_id INTEGER NOT NULL REFERENCES organisations (id),
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL,
    -- Null only inside the transaction that makes the reference from the id.
    reference TEXT,
    -- The reference in lower case, for searching: the databases differ in what they can lower.
    reference_folded TEXT,
    application_reference TEXT,
    status TEXT NOT NULL,
    status_before_invalidation TEXT,
    imex TEXT NOT NULL,
    declaration_type TEXT,
    dms_version TEXT,
    symbol TEXT NOT NULL,
    representation_type TEXT,
    customer_code TEXT,
    dossier_id INTEGER,
    lrn TEXT,
    mrn TEXT,
    submitted_at TEXT,
    accepted_at TEXT,
    released_at TEXT,
    presentation_sent_at TEXT,
    presentation_accepted_at TEXT,
    supplementary_sent_at TEXT,
    invalidation_requested_at TEXT,
    invalidated_at TEXT,
    verified_at TEXT,
    verified_by TEXT,
    total_items INTEGER NOT NULL,
    -- A draft may hold numbers that no rule has looked at: no precision of ours.
    total_gross_mass TEXT NOT NULL,
    total_invoice_value TEXT,
    currency TEXT,
    document TEXT NOT NULL CHECK (json_valid(document)),
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    UNIQUE (organisation_id, id),
    CONSTRAINT declarations_reference_key UNIQUE (organisation_id, reference),
    -- In the whole installation: answers of customs name no tenant.
    CONSTRAINT declarations_lrn_key UNIQUE (lrn)
) STRICT;
CREATE INDEX declarations_by_mrn ON declarations (mrn) WHERE mrn IS NOT NULL;
CREATE INDEX declarations_by_creation ON declarations (organisation_id, created_at, id);
CREATE INDEX declarations_by_status ON declarations (organisation_id, status, created_at, id);
CREATE INDEX declarations_by_type ON declarations (organisation_id, declaration_type, created_at, id);
CREATE INDEX declarations_by_customer ON declarations (organisation_id, customer_code, created_at, id)
    WHERE customer_code IS NOT NULL;
CREATE INDEX declarations_by_dossier ON declarations (organisation_id, dossier_id) WHERE dossier_id IS NOT NULL;
CREATE INDEX declarations_by_submission ON declarations (organisation_id, submitted_at, id);
CREATE INDEX declarations_by_acceptance ON declarations (organisation_id, accepted_at, id);

CREATE TABLE declaration_lines (
    organisation_id INTEGER NOT NULL,
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    declaration_id INTEGER NOT NULL,
    -- The place among the lines, from 1.
    sequence INTEGER NOT NULL,
    hs_code TEXT,
    sku TEXT,
    country_of_origin TEXT,
    document TEXT NOT NULL CHECK (json_valid(document)),
    FOREIGN KEY (organisation_id, declaration_id) REFERENCES declarations (organisation_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX declaration_lines_in_order ON declaration_lines (organisation_id, declaration_id, sequence);

CREATE TABLE declaration_timeline (
    organisation_id INTEGER NOT NULL,
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    declaration_id INTEGER NOT NULL,
    event TEXT NOT NULL,
    status TEXT NOT NULL,
    occurred_at TEXT NOT NULL,
    -- client, customs or system; the name is that of the client.
    actor TEXT NOT NULL,
    actor_name TEXT,
    details TEXT,
    mrn TEXT,
    FOREIGN KEY (organisation_id, declaration_id) REFERENCES declarations (organisation_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX declaration_timeline_in_order ON declaration_timeline (organisation_id, declaration_id, id);

CREATE TABLE declaration_rejections (
    organisation_id INTEGER NOT NULL,
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    declaration_id INTEGER NOT NULL,
    arrived_at TEXT NOT NULL,
    -- pending until then.
    resolved_at TEXT,
    UNIQUE (organisation_id, id),
    FOREIGN KEY (organisation_id, declaration_id) REFERENCES declarations (organisation_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX declaration_rejections_in_order ON declaration_rejections (organisation_id, declaration_id, id);
CREATE INDEX declaration_rejections_by_arrival ON declaration_rejections (organisation_id, arrived_at, id);

CREATE TABLE rejection_errors (
    organisation_id INTEGER NOT NULL,
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    rejection_id INTEGER NOT NULL,
    code TEXT NOT NULL,
    text TEXT,
    pointer TEXT,
    path TEXT,
    original_value TEXT,
    line_number INTEGER,
    FOREIGN KEY (organisation_id, rejection_id) REFERENCES declaration_rejections (organisation_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX rejection_errors_in_order ON rejection_errors (organisation_id, rejection_id, id);
CREATE INDEX rejection_errors_by_code ON rejection_errors (organisation_id, code, id);
