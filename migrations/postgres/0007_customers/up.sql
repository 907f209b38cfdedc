-- A customer is one row with what lists show, search and sort by, and the form as a document.
CREATE TABLE customers (
    organisation_id BIGINT NOT NULL REFERENCES organisations (id),
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    version BIGINT NOT NULL,
    customer_code TEXT COLLATE "C" NOT NULL,
    -- Texts in lower case, for searching: the databases differ in what they can lower.
    code_folded TEXT COLLATE "C" NOT NULL,
    customer_name TEXT COLLATE "C" NOT NULL,
    name_folded TEXT COLLATE "C" NOT NULL,
    eori TEXT COLLATE "C",
    eori_folded TEXT COLLATE "C",
    country_code TEXT COLLATE "C",
    portal_access_enabled BOOLEAN NOT NULL,
    surety_sync_enabled BOOLEAN NOT NULL,
    dva_guarantee_sync_enabled BOOLEAN NOT NULL,
    -- Customers that this one refers to: they cannot be deleted before it.
    declarant_customer_id BIGINT,
    parent_customer_id BIGINT,
    default_invoice_to_customer_id BIGINT,
    -- The check of the VAT number: pending or verified, and which question its answer must name.
    vat_check_status TEXT,
    vat_check_reference TEXT,
    vat_checked_at TIMESTAMPTZ,
    vat_eligible_overridden BOOLEAN NOT NULL,
    article_23_overridden BOOLEAN NOT NULL,
    -- Encrypted under the master key.
    sealed_access_code BYTEA,
    document JSONB NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    updated_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (organisation_id, id),
    -- Serves the order by code too.
    CONSTRAINT customers_customer_code_key UNIQUE (organisation_id, customer_code),
    CONSTRAINT customers_declarant FOREIGN KEY (organisation_id, declarant_customer_id)
        REFERENCES customers (organisation_id, id),
    CONSTRAINT customers_parent FOREIGN KEY (organisation_id, parent_customer_id)
        REFERENCES customers (organisation_id, id),
    CONSTRAINT customers_default_invoice_to FOREIGN KEY (organisation_id, default_invoice_to_customer_id)
        REFERENCES customers (organisation_id, id)
);
CREATE INDEX customers_by_name ON customers (organisation_id, customer_name, id);
CREATE INDEX customers_by_country ON customers (organisation_id, country_code NULLS FIRST, id);
CREATE INDEX customers_by_creation ON customers (organisation_id, created_at, id);
-- The filters, in the order that lists have unless another is asked for.
CREATE INDEX customers_of_country ON customers (organisation_id, country_code, customer_name, id)
    WHERE country_code IS NOT NULL;
CREATE INDEX customers_of_portal ON customers (organisation_id, portal_access_enabled, customer_name, id);
CREATE INDEX customers_of_declarant ON customers (organisation_id, declarant_customer_id)
    WHERE declarant_customer_id IS NOT NULL;
CREATE INDEX customers_of_parent ON customers (organisation_id, parent_customer_id)
    WHERE parent_customer_id IS NOT NULL;
CREATE INDEX customers_of_default_invoice_to ON customers (organisation_id, default_invoice_to_customer_id)
    WHERE default_invoice_to_customer_id IS NOT NULL;

-- Contacts, authorisations and locations.
CREATE TABLE customer_parts (
    organisation_id BIGINT NOT NULL,
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    customer_id BIGINT NOT NULL,
    -- contact, authorization or location.
    kind TEXT COLLATE "C" NOT NULL,
    -- The primary contact, the default location.
    is_chosen BOOLEAN NOT NULL,
    document JSONB NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (organisation_id, id),
    FOREIGN KEY (organisation_id, customer_id) REFERENCES customers (organisation_id, id) ON DELETE CASCADE
);
CREATE INDEX customer_parts_in_order ON customer_parts (organisation_id, customer_id, kind, id);
CREATE UNIQUE INDEX customer_parts_customer_id_kind_key ON customer_parts (organisation_id, customer_id, kind)
    WHERE is_chosen;

-- Who may be billed for the work done for a customer.
CREATE TABLE customer_invoice_to (
    organisation_id BIGINT NOT NULL,
    customer_id BIGINT NOT NULL,
    invoice_to_id BIGINT NOT NULL,
    is_default BOOLEAN NOT NULL,
    PRIMARY KEY (organisation_id, customer_id, invoice_to_id),
    CONSTRAINT customer_invoice_to_customer FOREIGN KEY (organisation_id, customer_id)
        REFERENCES customers (organisation_id, id) ON DELETE CASCADE,
    CONSTRAINT customer_invoice_to_invoice_to FOREIGN KEY (organisation_id, invoice_to_id)
        REFERENCES customers (organisation_id, id)
);
CREATE INDEX customer_invoice_to_named ON customer_invoice_to (organisation_id, invoice_to_id);
CREATE UNIQUE INDEX customer_invoice_to_customer_id_key ON customer_invoice_to (organisation_id, customer_id)
    WHERE is_default;
