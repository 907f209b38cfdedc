-- A customer is one row with what lists show, search and sort by, and the form as a document.
CREATE TABLE customers (
    organisation_id INTEGER NOT NULL REFERENCES organisations (id),
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL,
    customer_code TEXT NOT NULL,
    -- Texts in lower case, for searching: the databases differ in what they can lower.
    code_folded TEXT NOT NULL,
    customer_name TEXT NOT NULL,
    name_folded TEXT NOT NULL,
    eori TEXT,
    eori_folded TEXT,
    country_code TEXT,
    portal_access_enabled INTEGER NOT NULL,
    surety_sync_enabled INTEGER NOT NULL,
    dva_guarantee_sync_enabled INTEGER NOT NULL,
    -- Customers that this one refers to: they cannot be deleted before it.
    declarant_customer_id INTEGER,
    parent_customer_id INTEGER,
    default_invoice_to_customer_id INTEGER,
    -- The check of the VAT number: pending or verified, and which question its answer must name.
    vat_check_status TEXT,
    vat_check_reference TEXT,
    vat_checked_at TEXT,
    vat_eligible_overridden INTEGER NOT NULL,
    article_23_overridden INTEGER NOT NULL,
    -- Encrypted under the master key.
    sealed_access_code BLOB,
    document TEXT NOT NULL CHECK (json_valid(document)),
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    UNIQUE (organisation_id, id),
    -- Serves the order by code too.
    CONSTRAINT customers_customer_code_key UNIQUE (organisation_id, customer_code),
    CONSTRAINT customers_declarant FOREIGN KEY (organisation_id, declarant_customer_id)
        REFERENCES customers (organisation_id, id),
    CONSTRAINT customers_parent FOREIGN KEY (organisation_id, parent_customer_id)
        REFERENCES customers (organisation_id, id),
    CONSTRAINT customers_default_invoice_to FOREIGN KEY (organisation_id, default_invoice_to_customer_id)
        REFERENCES customers (organisation_id, id)
) STRICT;
CREATE INDEX customers_by_name ON customers (organisation_id, customer_name, id);
CREATE INDEX customers_by_country ON customers (organisation_id, country_code, id);
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
    organisation_id INTEGER NOT NULL,
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    customer_id INTEGER NOT NULL,
    -- contact, authorization or location.
    kind TEXT NOT NULL,
    -- The primary contact, the default location.
    is_chosen INTEGER NOT NULL,
    document TEXT NOT NULL CHECK (json_valid(document)),
    created_at TEXT NOT NULL,
    FOREIGN KEY (organisation_id, customer_id) REFERENCES customers (organisation_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX customer_parts_in_order ON customer_parts (organisation_id, customer_id, kind, id);
CREATE UNIQUE INDEX customer_parts_customer_id_kind_key ON customer_parts (organisation_id, customer_id, kind)
    WHERE is_chosen;

-- Who may be billed for the work done for a customer.
CREATE TABLE customer_invoice_to (
    organisation_id INTEGER NOT NULL,
    customer_id INTEGER NOT NULL,
    invoice_to_id INTEGER NOT NULL,
    is_default INTEGER NOT NULL,
    PRIMARY KEY (organisation_id, customer_id, invoice_to_id),
    CONSTRAINT customer_invoice_to_customer FOREIGN KEY (organisation_id, customer_id)
        REFERENCES customers (organisation_id, id) ON DELETE CASCADE,
    CONSTRAINT customer_invoice_to_invoice_to FOREIGN KEY (organisation_id, invoice_to_id)
        REFERENCES customers (organisation_id, id)
) STRICT;
CREATE INDEX customer_invoice_to_named ON customer_invoice_to (organisation_id, invoice_to_id);
CREATE UNIQUE INDEX customer_invoice_to_customer_id_key ON customer_invoice_to (organisation_id, customer_id)
    WHERE is_default;
