-- What a broker charges and pays for.
CREATE TABLE billable_items (
    organisation_id INTEGER NOT NULL REFERENCES organisations (id),
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL,
    code TEXT NOT NULL,
    name TEXT NOT NULL,
    -- Texts in lower case, for searching: the databases differ in what they can lower.
    code_folded TEXT NOT NULL,
    name_folded TEXT NOT NULL,
    default_price TEXT NOT NULL,
    trigger_type TEXT NOT NULL CHECK (trigger_type IN ('per_declaration', 'per_line', 'fixed', 'manual')),
    trigger_event TEXT NOT NULL
        CHECK (trigger_event IN ('on_acceptance', 'on_release', 'on_finalization', 'manual')),
    item_type TEXT NOT NULL CHECK (item_type IN ('purchase', 'revenue')),
    vat_rate TEXT NOT NULL,
    category TEXT,
    description TEXT,
    is_active INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    UNIQUE (organisation_id, id),
    CONSTRAINT billable_items_code_key UNIQUE (organisation_id, code)
) STRICT;
CREATE INDEX billable_items_of_type ON billable_items (organisation_id, item_type, id);
CREATE INDEX billable_items_of_category ON billable_items (organisation_id, category, id) WHERE category IS NOT NULL;
CREATE INDEX billable_items_of_event ON billable_items (organisation_id, trigger_event, id);
CREATE INDEX billable_items_of_trigger ON billable_items (organisation_id, trigger_type, id);
CREATE INDEX billable_items_of_activity ON billable_items (organisation_id, is_active, id);

-- What a customer, known by its code, pays for them.
CREATE TABLE rate_cards (
    organisation_id INTEGER NOT NULL REFERENCES organisations (id),
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL,
    customer_code TEXT NOT NULL,
    name TEXT NOT NULL,
    code_folded TEXT NOT NULL,
    name_folded TEXT NOT NULL,
    valid_from TEXT NOT NULL,
    -- The last day; null: none.
    valid_until TEXT,
    invoice_frequency TEXT NOT NULL
        CHECK (invoice_frequency IN ('immediate', 'delayed', 'daily', 'weekly', 'monthly')),
    consolidation_mode TEXT NOT NULL CHECK (consolidation_mode IN ('per_dossier', 'merged')),
    currency TEXT NOT NULL,
    is_active INTEGER NOT NULL,
    notes TEXT,
    created_at TEXT NOT NULL,
    UNIQUE (organisation_id, id)
) STRICT;
CREATE INDEX rate_cards_of_customer ON rate_cards
    (organisation_id, customer_code, id, is_active, valid_from, valid_until);
CREATE INDEX rate_cards_of_activity ON rate_cards (organisation_id, is_active, id, valid_from, valid_until);
CREATE INDEX rate_cards_by_end ON rate_cards (organisation_id, valid_until, id, valid_from, is_active);

CREATE TABLE rate_card_lines (
    organisation_id INTEGER NOT NULL,
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    rate_card_id INTEGER NOT NULL,
    billable_item_id INTEGER NOT NULL,
    -- Null: those of the item.
    unit_price TEXT,
    vat_rate_override TEXT,
    -- Null: that of the card.
    invoice_frequency_override TEXT
        CHECK (invoice_frequency_override IN ('immediate', 'delayed', 'daily', 'weekly', 'monthly')),
    UNIQUE (organisation_id, id),
    CONSTRAINT rate_card_lines_rate_card_id_billable_item_id_key
        UNIQUE (organisation_id, rate_card_id, billable_item_id),
    CONSTRAINT rate_card_lines_card FOREIGN KEY (organisation_id, rate_card_id)
        REFERENCES rate_cards (organisation_id, id) ON DELETE CASCADE,
    CONSTRAINT rate_card_lines_item FOREIGN KEY (organisation_id, billable_item_id)
        REFERENCES billable_items (organisation_id, id)
) STRICT;
CREATE INDEX rate_card_lines_of_item ON rate_card_lines (organisation_id, billable_item_id);

-- A dossier is one row with what lists show, filter, search and sort by, and the form as a document.
CREATE TABLE dossiers (
    organisation_id INTEGER NOT NULL REFERENCES organisations (id),
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL,
    dossier_number TEXT NOT NULL,
    customer_code TEXT NOT NULL,
    billing_customer TEXT NOT NULL,
    status TEXT NOT NULL
        CHECK (status IN ('open', 'complete', 'ready_to_invoice', 'invoiced', 'closed')),
    transport_mode TEXT,
    number_folded TEXT NOT NULL,
    reference_folded TEXT,
    -- Number, customer's reference and waybills in lower case, each between separators.
    search_folded TEXT NOT NULL,
    ready_at TEXT,
    invoiced_at TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    prepayment TEXT CHECK (json_valid(prepayment)),
    document TEXT NOT NULL CHECK (json_valid(document)),
    UNIQUE (organisation_id, id),
    CONSTRAINT dossiers_dossier_number_key UNIQUE (organisation_id, dossier_number)
) STRICT;
-- One index for each order of the list. What filters look at is there, so that dossiers that are not let through are
-- passed over without being read.
-- The short texts that are searched are there too. All of them together would not fit.
CREATE INDEX dossiers_by_number ON dossiers
    (organisation_id, dossier_number, id, status, customer_code, created_at, number_folded, reference_folded);
CREATE INDEX dossiers_by_creation ON dossiers (organisation_id, created_at, id, status, transport_mode, customer_code);
CREATE INDEX dossiers_by_change ON dossiers
    (organisation_id, updated_at, id, status, transport_mode, customer_code, created_at);
CREATE INDEX dossiers_in_order_of_status ON dossiers
    (organisation_id, status, id, transport_mode, customer_code, created_at);
CREATE INDEX dossiers_in_order_of_customer ON dossiers
    (organisation_id, customer_code, id, status, transport_mode, created_at);
-- The usual order of what is asked for most.
CREATE INDEX dossiers_by_status ON dossiers (organisation_id, status, created_at, id, transport_mode, customer_code);
CREATE INDEX dossiers_by_customer ON dossiers (organisation_id, customer_code, created_at, id, status, transport_mode);
CREATE INDEX dossiers_by_transport ON dossiers
    (organisation_id, transport_mode, created_at, id, status, customer_code) WHERE transport_mode IS NOT NULL;
-- Who is billed, also for those that wait for an invoice.
CREATE INDEX dossiers_of_payer ON dossiers (organisation_id, billing_customer, id);
CREATE INDEX dossiers_waiting ON dossiers (organisation_id, billing_customer, id) WHERE status = 'ready_to_invoice';
CREATE INDEX dossiers_in_order ON dossiers (organisation_id, id, status, transport_mode, customer_code, created_at);

-- The last number of each series of dossiers, for instance D2026.
CREATE TABLE dossier_series (
    organisation_id INTEGER NOT NULL REFERENCES organisations (id),
    series TEXT NOT NULL,
    last INTEGER NOT NULL,
    PRIMARY KEY (organisation_id, series)
) STRICT, WITHOUT ROWID;

-- What dossiers cost.
CREATE TABLE purchase_lines (
    organisation_id INTEGER NOT NULL,
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    dossier_id INTEGER NOT NULL,
    category TEXT NOT NULL
        CHECK (category IN ('duties', 'taxes', 'freight', 'inspection', 'storage', 'handling', 'other')),
    description TEXT NOT NULL,
    quantity TEXT NOT NULL,
    unit_price TEXT NOT NULL,
    vat_rate TEXT NOT NULL,
    amount TEXT NOT NULL,
    vat_amount TEXT NOT NULL,
    currency TEXT NOT NULL,
    source TEXT,
    created_at TEXT NOT NULL,
    UNIQUE (organisation_id, id),
    FOREIGN KEY (organisation_id, dossier_id) REFERENCES dossiers (organisation_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX purchase_lines_in_order ON purchase_lines (organisation_id, dossier_id, id);

-- What customs charged and was booked as a cost, also when its line was deleted since.
CREATE TABLE purchase_sources (
    organisation_id INTEGER NOT NULL,
    dossier_id INTEGER NOT NULL,
    source TEXT NOT NULL,
    PRIMARY KEY (organisation_id, dossier_id, source),
    FOREIGN KEY (organisation_id, dossier_id) REFERENCES dossiers (organisation_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- Invoices and credit notes.
CREATE TABLE invoices (
    organisation_id INTEGER NOT NULL REFERENCES organisations (id),
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('draft', 'finalized', 'sent', 'paid')),
    document_type TEXT NOT NULL CHECK (document_type IN ('invoice', 'credit_note')),
    customer_code TEXT NOT NULL,
    dossier_id INTEGER,
    -- What it is for, the primary group first.
    payment_groups TEXT NOT NULL CHECK (payment_groups IN (
        'handling', 'handling,duties', 'handling,disbursements',
        'handling,duties,disbursements', 'handling,disbursements,duties',
        'duties', 'duties,handling', 'duties,disbursements',
        'duties,handling,disbursements', 'duties,disbursements,handling',
        'disbursements', 'disbursements,handling', 'disbursements,duties',
        'disbursements,handling,duties', 'disbursements,duties,handling')),
    payment_term_days INTEGER CHECK (payment_term_days >= 0),
    invoice_date TEXT NOT NULL,
    due_date TEXT NOT NULL,
    due_date_is_set INTEGER NOT NULL,
    currency TEXT NOT NULL,
    is_prepayment INTEGER NOT NULL,
    credited_invoice_id INTEGER,
    credited_number TEXT,
    -- The sum of the lines, to sort by.
    total_cents INTEGER NOT NULL,
    number_folded TEXT,
    -- Number, customer and notes in lower case, each between separators.
    search_folded TEXT NOT NULL,
    -- Number and place in the chain, from finalization on.
    series_year INTEGER,
    sequence INTEGER CHECK (sequence > 0),
    invoice_number TEXT,
    previous_hash TEXT,
    hash TEXT,
    created_at TEXT NOT NULL,
    finalized_at TEXT,
    sent_at TEXT,
    paid_at TEXT,
    payment_reference TEXT,
    paid_by TEXT,
    notes TEXT,
    -- Seller and buyer as they were at finalization.
    parties TEXT CHECK (json_valid(parties)),
    UNIQUE (organisation_id, id),
    CONSTRAINT invoices_dossier FOREIGN KEY (organisation_id, dossier_id) REFERENCES dossiers (organisation_id, id),
    CONSTRAINT invoices_credited FOREIGN KEY (organisation_id, credited_invoice_id)
        REFERENCES invoices (organisation_id, id),
    CONSTRAINT invoices_credited_with_number CHECK ((credited_invoice_id IS NULL) = (credited_number IS NULL)),
    -- All of the seal or nothing of it; a draft has none.
    CONSTRAINT invoices_seal CHECK (
        (series_year IS NULL) + (sequence IS NULL) + (invoice_number IS NULL) + (number_folded IS NULL)
        + (previous_hash IS NULL) + (hash IS NULL) + (finalized_at IS NULL) + (parties IS NULL)
        = CASE status WHEN 'draft' THEN 8 ELSE 0 END)
) STRICT;
-- Of both rules the last one is looked at first, and told.
CREATE UNIQUE INDEX invoices_series_year_sequence_key ON invoices (organisation_id, series_year, sequence)
    WHERE series_year IS NOT NULL;
CREATE UNIQUE INDEX invoices_invoice_number_key ON invoices (organisation_id, invoice_number)
    WHERE invoice_number IS NOT NULL;
CREATE INDEX invoices_by_number ON invoices
    (organisation_id, invoice_number, id, status, customer_code, payment_groups, invoice_date, number_folded);
CREATE INDEX invoices_by_date ON invoices (organisation_id, invoice_date, id, status, customer_code, payment_groups);
CREATE INDEX invoices_by_due_date ON invoices
    (organisation_id, due_date, id, status, customer_code, payment_groups, invoice_date);
CREATE INDEX invoices_by_total ON invoices
    (organisation_id, total_cents, id, status, customer_code, payment_groups, invoice_date);
CREATE INDEX invoices_by_creation ON invoices
    (organisation_id, created_at, id, status, customer_code, payment_groups, invoice_date);
CREATE INDEX invoices_in_order_of_status ON invoices
    (organisation_id, status, id, customer_code, payment_groups, invoice_date);
CREATE INDEX invoices_in_order_of_customer ON invoices
    (organisation_id, customer_code, id, status, payment_groups, invoice_date);
CREATE INDEX invoices_by_status ON invoices
    (organisation_id, status, created_at, id, customer_code, payment_groups, invoice_date);
CREATE INDEX invoices_by_customer ON invoices
    (organisation_id, customer_code, created_at, id, status, payment_groups, invoice_date);
CREATE INDEX invoices_by_group ON invoices
    (organisation_id, payment_groups, created_at, id, status, customer_code, invoice_date);
CREATE INDEX invoices_of_dossier ON invoices (organisation_id, dossier_id) WHERE dossier_id IS NOT NULL;
CREATE INDEX invoices_of_credited ON invoices (organisation_id, credited_invoice_id)
    WHERE credited_invoice_id IS NOT NULL;
CREATE INDEX invoices_in_order ON invoices (organisation_id, id, status, customer_code, payment_groups, invoice_date);

CREATE TABLE invoice_lines (
    organisation_id INTEGER NOT NULL,
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    invoice_id INTEGER NOT NULL,
    description TEXT NOT NULL,
    quantity TEXT NOT NULL,
    unit_price TEXT NOT NULL,
    vat_rate TEXT NOT NULL,
    reverse_charged INTEGER NOT NULL,
    amount TEXT NOT NULL,
    vat_amount TEXT NOT NULL,
    payment_group TEXT NOT NULL CHECK (payment_group IN ('handling', 'duties', 'disbursements')),
    -- No foreign key: what was billed outlives the item.
    billable_item_id INTEGER,
    dossier_id INTEGER,
    -- Where it came from; nothing of it: somebody typed it.
    revenue_line_id INTEGER,
    prepaid_dossier_id INTEGER,
    credited_line INTEGER,
    UNIQUE (organisation_id, id),
    CONSTRAINT invoice_lines_credited_line_key UNIQUE (organisation_id, credited_line),
    CONSTRAINT invoice_lines_source CHECK (
        (revenue_line_id IS NOT NULL) + (prepaid_dossier_id IS NOT NULL) + (credited_line IS NOT NULL) <= 1),
    CONSTRAINT invoice_lines_invoice FOREIGN KEY (organisation_id, invoice_id)
        REFERENCES invoices (organisation_id, id) ON DELETE CASCADE,
    CONSTRAINT invoice_lines_dossier FOREIGN KEY (organisation_id, dossier_id)
        REFERENCES dossiers (organisation_id, id),
    CONSTRAINT invoice_lines_credited FOREIGN KEY (organisation_id, credited_line)
        REFERENCES invoice_lines (organisation_id, id)
) STRICT;
CREATE INDEX invoice_lines_in_order ON invoice_lines (organisation_id, invoice_id, id);
CREATE INDEX invoice_lines_of_dossier ON invoice_lines (organisation_id, dossier_id, invoice_id)
    WHERE dossier_id IS NOT NULL;

-- The last document of each series of numbers. Its row is locked from the moment a number is taken until that is
-- kept or undone.
CREATE TABLE invoice_series (
    organisation_id INTEGER NOT NULL REFERENCES organisations (id),
    year INTEGER NOT NULL,
    sequence INTEGER NOT NULL CHECK (sequence > 0),
    hash TEXT NOT NULL,
    PRIMARY KEY (organisation_id, year)
) STRICT, WITHOUT ROWID;

-- What dossiers earn.
CREATE TABLE revenue_lines (
    organisation_id INTEGER NOT NULL,
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    dossier_id INTEGER NOT NULL,
    -- No foreign key: what was charged outlives the item.
    billable_item_id INTEGER NOT NULL,
    movement_kind TEXT CHECK (movement_kind IN ('declaration', 'transit')),
    movement_id INTEGER,
    origin TEXT NOT NULL CHECK (origin IN ('trigger', 'manual')),
    description TEXT NOT NULL,
    quantity TEXT NOT NULL,
    unit_price TEXT NOT NULL,
    vat_rate TEXT NOT NULL,
    reverse_charged INTEGER NOT NULL,
    amount TEXT NOT NULL,
    vat_amount TEXT NOT NULL,
    payment_group TEXT NOT NULL CHECK (payment_group IN ('handling', 'duties', 'disbursements')),
    invoice_frequency TEXT NOT NULL
        CHECK (invoice_frequency IN ('immediate', 'delayed', 'daily', 'weekly', 'monthly')),
    currency TEXT NOT NULL,
    triggered_at TEXT NOT NULL,
    -- Null while it is pending.
    invoice_id INTEGER,
    UNIQUE (organisation_id, id),
    CONSTRAINT revenue_lines_movement CHECK ((movement_kind IS NULL) = (movement_id IS NULL)),
    CONSTRAINT revenue_lines_dossier FOREIGN KEY (organisation_id, dossier_id)
        REFERENCES dossiers (organisation_id, id) ON DELETE CASCADE,
    CONSTRAINT revenue_lines_invoice FOREIGN KEY (organisation_id, invoice_id)
        REFERENCES invoices (organisation_id, id)
) STRICT;
CREATE INDEX revenue_lines_in_order ON revenue_lines (organisation_id, dossier_id, id);
CREATE INDEX revenue_lines_pending ON revenue_lines (organisation_id, dossier_id) WHERE invoice_id IS NULL;
CREATE INDEX revenue_lines_of_invoice ON revenue_lines (organisation_id, invoice_id) WHERE invoice_id IS NOT NULL;

-- Charges that triggers made, also when the line was deleted since: each is made once. No movement is '' and 0, since
-- nulls would be unlike each other.
CREATE TABLE made_charges (
    organisation_id INTEGER NOT NULL,
    dossier_id INTEGER NOT NULL,
    billable_item_id INTEGER NOT NULL,
    movement_kind TEXT NOT NULL CHECK (movement_kind IN ('', 'declaration', 'transit')),
    movement_id INTEGER NOT NULL,
    PRIMARY KEY (organisation_id, dossier_id, billable_item_id, movement_kind, movement_id),
    FOREIGN KEY (organisation_id, dossier_id) REFERENCES dossiers (organisation_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- Parts of the texts by which dossiers (0) and invoices (1) are searched: for each place the eight characters from
-- there on, at the end down to three.
CREATE TABLE billing_parts (
    organisation_id INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    part TEXT NOT NULL,
    record_id INTEGER NOT NULL,
    PRIMARY KEY (organisation_id, kind, part, record_id)
) STRICT, WITHOUT ROWID;

-- Notes of invoices are longer than the texts of declarations.
INSERT INTO text_places (place) SELECT place + 4096 FROM text_places WHERE place <= 4096;

CREATE TRIGGER dossier_parts_of_new AFTER INSERT ON dossiers
BEGIN
    INSERT INTO billing_parts (organisation_id, kind, part, record_id)
        SELECT DISTINCT NEW.organisation_id, 0, substr(NEW.search_folded, place, 8), NEW.id
        FROM text_places WHERE place <= length(NEW.search_folded) - 2;
END;
CREATE TRIGGER dossier_parts_of_changed AFTER UPDATE OF search_folded ON dossiers
    WHEN OLD.search_folded <> NEW.search_folded
BEGIN
    DELETE FROM billing_parts WHERE organisation_id = OLD.organisation_id AND kind = 0 AND record_id = OLD.id
        AND part IN (SELECT substr(OLD.search_folded, place, 8) FROM text_places
            WHERE place <= length(OLD.search_folded) - 2);
    INSERT INTO billing_parts (organisation_id, kind, part, record_id)
        SELECT DISTINCT NEW.organisation_id, 0, substr(NEW.search_folded, place, 8), NEW.id
        FROM text_places WHERE place <= length(NEW.search_folded) - 2;
END;
CREATE TRIGGER dossier_parts_of_gone AFTER DELETE ON dossiers
BEGIN
    DELETE FROM billing_parts WHERE organisation_id = OLD.organisation_id AND kind = 0 AND record_id = OLD.id
        AND part IN (SELECT substr(OLD.search_folded, place, 8) FROM text_places
            WHERE place <= length(OLD.search_folded) - 2);
END;
CREATE TRIGGER invoice_parts_of_new AFTER INSERT ON invoices
BEGIN
    INSERT INTO billing_parts (organisation_id, kind, part, record_id)
        SELECT DISTINCT NEW.organisation_id, 1, substr(NEW.search_folded, place, 8), NEW.id
        FROM text_places WHERE place <= length(NEW.search_folded) - 2;
END;
CREATE TRIGGER invoice_parts_of_changed AFTER UPDATE OF search_folded ON invoices
    WHEN OLD.search_folded <> NEW.search_folded
BEGIN
    DELETE FROM billing_parts WHERE organisation_id = OLD.organisation_id AND kind = 1 AND record_id = OLD.id
        AND part IN (SELECT substr(OLD.search_folded, place, 8) FROM text_places
            WHERE place <= length(OLD.search_folded) - 2);
    INSERT INTO billing_parts (organisation_id, kind, part, record_id)
        SELECT DISTINCT NEW.organisation_id, 1, substr(NEW.search_folded, place, 8), NEW.id
        FROM text_places WHERE place <= length(NEW.search_folded) - 2;
END;
CREATE TRIGGER invoice_parts_of_gone AFTER DELETE ON invoices
BEGIN
    DELETE FROM billing_parts WHERE organisation_id = OLD.organisation_id AND kind = 1 AND record_id = OLD.id
        AND part IN (SELECT substr(OLD.search_folded, place, 8) FROM text_places
            WHERE place <= length(OLD.search_folded) - 2);
END;

-- A document that has its number stays as it is, but for whether it was sent and paid.
CREATE TRIGGER invoices_final BEFORE UPDATE ON invoices
    WHEN OLD.status <> 'draft' AND (NEW.status = 'draft' OR
        OLD.organisation_id IS NOT NEW.organisation_id OR OLD.id IS NOT NEW.id OR
        OLD.document_type IS NOT NEW.document_type OR OLD.customer_code IS NOT NEW.customer_code OR
        OLD.dossier_id IS NOT NEW.dossier_id OR OLD.payment_groups IS NOT NEW.payment_groups OR
        OLD.payment_term_days IS NOT NEW.payment_term_days OR OLD.invoice_date IS NOT NEW.invoice_date OR
        OLD.due_date IS NOT NEW.due_date OR OLD.due_date_is_set IS NOT NEW.due_date_is_set OR
        OLD.currency IS NOT NEW.currency OR OLD.is_prepayment IS NOT NEW.is_prepayment OR
        OLD.credited_invoice_id IS NOT NEW.credited_invoice_id OR OLD.credited_number IS NOT NEW.credited_number OR
        OLD.total_cents IS NOT NEW.total_cents OR OLD.number_folded IS NOT NEW.number_folded OR
        OLD.search_folded IS NOT NEW.search_folded OR OLD.series_year IS NOT NEW.series_year OR
        OLD.sequence IS NOT NEW.sequence OR OLD.invoice_number IS NOT NEW.invoice_number OR
        OLD.previous_hash IS NOT NEW.previous_hash OR OLD.hash IS NOT NEW.hash OR
        OLD.created_at IS NOT NEW.created_at OR OLD.finalized_at IS NOT NEW.finalized_at OR
        OLD.notes IS NOT NEW.notes OR OLD.parties IS NOT NEW.parties)
BEGIN
    SELECT RAISE(ABORT, 'an invoice is final');
END;
CREATE TRIGGER invoices_stay BEFORE DELETE ON invoices WHEN OLD.status <> 'draft'
BEGIN
    SELECT RAISE(ABORT, 'an invoice is final');
END;
CREATE TRIGGER invoice_lines_final_new BEFORE INSERT ON invoice_lines
    WHEN EXISTS (SELECT 1 FROM invoices WHERE organisation_id = NEW.organisation_id AND id = NEW.invoice_id
        AND status <> 'draft')
BEGIN
    SELECT RAISE(ABORT, 'an invoice is final');
END;
CREATE TRIGGER invoice_lines_final_changed BEFORE UPDATE ON invoice_lines
    WHEN EXISTS (SELECT 1 FROM invoices WHERE organisation_id = OLD.organisation_id AND id = OLD.invoice_id
        AND status <> 'draft')
    OR EXISTS (SELECT 1 FROM invoices WHERE organisation_id = NEW.organisation_id AND id = NEW.invoice_id
        AND status <> 'draft')
BEGIN
    SELECT RAISE(ABORT, 'an invoice is final');
END;
CREATE TRIGGER invoice_lines_final_gone BEFORE DELETE ON invoice_lines
    WHEN EXISTS (SELECT 1 FROM invoices WHERE organisation_id = OLD.organisation_id AND id = OLD.invoice_id
        AND status <> 'draft')
BEGIN
    SELECT RAISE(ABORT, 'an invoice is final');
END;

-- Until now no dossier was known. What declarations named as one must not come to mean a dossier that happens to get
-- the same number.
UPDATE declarations SET dossier_id = NULL WHERE dossier_id IS NOT NULL;
