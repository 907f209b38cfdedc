-- A declaration is one row with what lists and reports show and the form as a document, and one row
-- for each goods item: a single read takes two queries whatever its size.
CREATE TABLE declarations (
    organisation_id BIGINT NOT NULL REFERENCES organisations (id),
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    version BIGINT NOT NULL,
    -- Null only inside the transaction that makes the reference from the id.
    reference TEXT COLLATE "C",
    -- The reference in lower case, for searching: the databases differ in what they can lower.
    reference_folded TEXT COLLATE "C",
    application_reference TEXT,
    status TEXT COLLATE "C" NOT NULL,
    status_before_invalidation TEXT,
    imex TEXT COLLATE "C" NOT NULL,
    declaration_type TEXT COLLATE "C",
    dms_version TEXT,
    symbol TEXT NOT NULL,
    representation_type TEXT,
    customer_code TEXT COLLATE "C",
    dossier_id BIGINT,
    lrn TEXT COLLATE "C",
    mrn TEXT COLLATE "C",
    submitted_at TIMESTAMPTZ,
    accepted_at TIMESTAMPTZ,
    released_at TIMESTAMPTZ,
    presentation_sent_at TIMESTAMPTZ,
    presentation_accepted_at TIMESTAMPTZ,
    supplementary_sent_at TIMESTAMPTZ,
    invalidation_requested_at TIMESTAMPTZ,
    invalidated_at TIMESTAMPTZ,
    verified_at TIMESTAMPTZ,
    verified_by TEXT,
    total_items INTEGER NOT NULL,
    -- A draft may hold numbers that no rule has looked at: no precision of ours.
    total_gross_mass NUMERIC NOT NULL,
    total_invoice_value NUMERIC,
    currency TEXT,
    document JSONB NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    updated_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (organisation_id, id),
    CONSTRAINT declarations_reference_key UNIQUE (organisation_id, reference),
    -- In the whole installation: answers of customs name no tenant.
    CONSTRAINT declarations_lrn_key UNIQUE (lrn)
);
CREATE INDEX declarations_by_mrn ON declarations (mrn) WHERE mrn IS NOT NULL;
CREATE INDEX declarations_by_creation ON declarations (organisation_id, created_at, id);
CREATE INDEX declarations_by_status ON declarations (organisation_id, status, created_at, id);
CREATE INDEX declarations_by_type ON declarations (organisation_id, declaration_type, created_at, id);
CREATE INDEX declarations_by_customer ON declarations (organisation_id, customer_code, created_at, id)
    WHERE customer_code IS NOT NULL;
CREATE INDEX declarations_by_dossier ON declarations (organisation_id, dossier_id) WHERE dossier_id IS NOT NULL;
CREATE INDEX declarations_by_submission ON declarations (organisation_id, submitted_at NULLS FIRST, id);
CREATE INDEX declarations_by_acceptance ON declarations (organisation_id, accepted_at NULLS FIRST, id);

CREATE TABLE declaration_lines (
    organisation_id BIGINT NOT NULL,
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    declaration_id BIGINT NOT NULL,
    -- The place among the lines, from 1.
    sequence INTEGER NOT NULL,
    hs_code TEXT COLLATE "C",
    sku TEXT COLLATE "C",
    country_of_origin TEXT COLLATE "C",
    document JSONB NOT NULL,
    PRIMARY KEY (organisation_id, id),
    FOREIGN KEY (organisation_id, declaration_id) REFERENCES declarations (organisation_id, id) ON DELETE CASCADE
);
CREATE INDEX declaration_lines_in_order ON declaration_lines (organisation_id, declaration_id, sequence);

CREATE TABLE declaration_timeline (
    organisation_id BIGINT NOT NULL,
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    declaration_id BIGINT NOT NULL,
    event TEXT NOT NULL,
    status TEXT NOT NULL,
    occurred_at TIMESTAMPTZ NOT NULL,
    -- client, customs or system; the name is that of the client.
    actor TEXT NOT NULL,
    actor_name TEXT,
    details TEXT,
    mrn TEXT,
    PRIMARY KEY (organisation_id, id),
    FOREIGN KEY (organisation_id, declaration_id) REFERENCES declarations (organisation_id, id) ON DELETE CASCADE
);
CREATE INDEX declaration_timeline_in_order ON declaration_timeline (organisation_id, declaration_id, id);

CREATE TABLE declaration_rejections (
    organisation_id BIGINT NOT NULL,
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    declaration_id BIGINT NOT NULL,
    arrived_at TIMESTAMPTZ NOT NULL,
    -- pending until then.
    resolved_at TIMESTAMPTZ,
    PRIMARY KEY (organisation_id, id),
    FOREIGN KEY (organisation_id, declaration_id) REFERENCES declarations (organisation_id, id) ON DELETE CASCADE
);
CREATE INDEX declaration_rejections_in_order ON declaration_rejections (organisation_id, declaration_id, id);
CREATE INDEX declaration_rejections_by_arrival ON declaration_rejections (organisation_id, arrived_at, id);

CREATE TABLE rejection_errors (
    organisation_id BIGINT NOT NULL,
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    rejection_id BIGINT NOT NULL,
    code TEXT COLLATE "C" NOT NULL,
    text TEXT,
    pointer TEXT,
    path TEXT,
    original_value TEXT,
    line_number INTEGER,
    PRIMARY KEY (organisation_id, id),
    FOREIGN KEY (organisation_id, rejection_id) REFERENCES declaration_rejections (organisation_id, id) ON DELETE CASCADE
);
CREATE INDEX rejection_errors_in_order ON rejection_errors (organisation_id, rejection_id, id);
CREATE INDEX rejection_errors_by_code ON rejection_errors (organisation_id, code, id);
