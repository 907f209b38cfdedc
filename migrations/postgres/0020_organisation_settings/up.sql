-- What an organisation told about itself beside its name and EORI; without a row, what holds for everybody.
CREATE TABLE organisation_settings (
    organisation_id BIGINT PRIMARY KEY REFERENCES organisations (id),
    address TEXT,
    postal_code TEXT,
    city TEXT,
    country_code TEXT,
    trade_register_number TEXT,
    vat_number TEXT,
    iban TEXT,
    bic TEXT,
    email TEXT,
    phone TEXT,
    -- Where the store of files has the logo.
    logo TEXT,
    days_for_handling INTEGER NOT NULL CHECK (days_for_handling BETWEEN 0 AND 365),
    days_for_duties INTEGER NOT NULL CHECK (days_for_duties BETWEEN 0 AND 365),
    days_for_disbursements INTEGER NOT NULL CHECK (days_for_disbursements BETWEEN 0 AND 365),
    invoice_number_format TEXT NOT NULL
);

-- Finalized invoices whose pages are to be kept as documents. A row stays when they are, so that nothing keeps them twice.
CREATE TABLE invoice_archive (
    organisation_id BIGINT NOT NULL,
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    invoice_id BIGINT NOT NULL,
    -- Null: they are kept.
    due_at TIMESTAMPTZ,
    attempts INTEGER NOT NULL,
    last_error TEXT,
    CONSTRAINT invoice_archive_invoice_id_key UNIQUE (organisation_id, invoice_id),
    FOREIGN KEY (organisation_id, invoice_id) REFERENCES invoices (organisation_id, id)
);
CREATE INDEX invoice_archive_due ON invoice_archive (due_at, id) WHERE due_at IS NOT NULL;
