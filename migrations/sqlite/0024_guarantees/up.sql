-- Accounts of sureties and transit guarantees, as customs keeps them. What they hold is what their last movement left.
CREATE TABLE guarantee_accounts (
    organisation_id INTEGER NOT NULL REFERENCES organisations (id),
    kind TEXT NOT NULL CHECK (kind IN ('surety', 'dva')),
    eori TEXT NOT NULL,
    version INTEGER NOT NULL,
    total_limit TEXT NOT NULL,
    used TEXT NOT NULL,
    in_processing TEXT NOT NULL,
    is_wanted INTEGER NOT NULL,
    last_synced_at TEXT,
    sync_error TEXT,
    -- The last entry of customs that was written down.
    last_entry INTEGER,
    -- When customs is asked next, how often that was wanted out of turn, and until when somebody asks now.
    due_at TEXT NOT NULL,
    requests INTEGER NOT NULL,
    claimed_until TEXT,
    PRIMARY KEY (organisation_id, kind, eori)
) STRICT, WITHOUT ROWID;
CREATE INDEX guarantee_accounts_due ON guarantee_accounts (due_at, organisation_id, kind, eori) WHERE is_wanted;

-- Their ledgers.
CREATE TABLE guarantee_movements (
    organisation_id INTEGER NOT NULL,
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_kind TEXT NOT NULL,
    account_eori TEXT NOT NULL,
    kind TEXT NOT NULL
        CHECK (kind IN ('use', 'given_back', 'payment', 'correction', 'reservation', 'settlement')),
    amount TEXT NOT NULL,
    in_processing TEXT NOT NULL,
    limit_after TEXT NOT NULL,
    used_after TEXT NOT NULL,
    in_processing_after TEXT NOT NULL,
    -- The number that customs gave its entry.
    customs_entry INTEGER,
    liable_kind TEXT CHECK (liable_kind IN ('declaration', 'transit')),
    liable_id INTEGER,
    lrn TEXT,
    mrn TEXT,
    reason TEXT,
    occurred_at TEXT NOT NULL,
    created_at TEXT NOT NULL,
    UNIQUE (organisation_id, id),
    CONSTRAINT guarantee_movements_account_kind_account_eori_customs_entry_key
        UNIQUE (organisation_id, account_kind, account_eori, customs_entry),
    CONSTRAINT guarantee_movements_cause CHECK ((liable_kind IS NULL) = (liable_id IS NULL)),
    CONSTRAINT guarantee_movements_account FOREIGN KEY (organisation_id, account_kind, account_eori)
        REFERENCES guarantee_accounts (organisation_id, kind, eori)
) STRICT;
CREATE INDEX guarantee_movements_of_account ON guarantee_movements (organisation_id, account_kind, account_eori, id);
-- Whether customs tells of a submission.
CREATE INDEX guarantee_movements_by_lrn ON guarantee_movements (organisation_id, account_kind, account_eori, lrn)
    WHERE customs_entry IS NOT NULL;
CREATE INDEX guarantee_movements_by_mrn ON guarantee_movements (organisation_id, account_kind, account_eori, mrn)
    WHERE customs_entry IS NOT NULL;
-- What was written into a ledger stays.
CREATE TRIGGER guarantee_movements_do_not_change BEFORE UPDATE ON guarantee_movements
BEGIN
    SELECT RAISE(ABORT, 'a movement of a guarantee does not change');
END;
CREATE TRIGGER guarantee_movements_do_not_go BEFORE DELETE ON guarantee_movements
BEGIN
    SELECT RAISE(ABORT, 'a movement of a guarantee does not go');
END;

-- What submissions keep until customs counts it. Declarations and transits may be gone before.
CREATE TABLE guarantee_reservations (
    organisation_id INTEGER NOT NULL,
    liable_kind TEXT NOT NULL CHECK (liable_kind IN ('declaration', 'transit')),
    liable_id INTEGER NOT NULL,
    submission TEXT NOT NULL,
    account_kind TEXT NOT NULL,
    account_eori TEXT NOT NULL,
    amount TEXT NOT NULL,
    mrn TEXT,
    booked_at TEXT,
    created_at TEXT NOT NULL,
    CONSTRAINT guarantee_reservations_organisation_id_liable_submission_key
        PRIMARY KEY (organisation_id, liable_kind, liable_id, submission),
    CONSTRAINT guarantee_reservations_account FOREIGN KEY (organisation_id, account_kind, account_eori)
        REFERENCES guarantee_accounts (organisation_id, kind, eori)
) STRICT, WITHOUT ROWID;
CREATE INDEX guarantee_reservations_of_account ON guarantee_reservations
    (organisation_id, account_kind, account_eori, created_at, liable_id);

-- From which percentages on a level holds; where nothing is set, what holds for everybody.
CREATE TABLE guarantee_thresholds (
    organisation_id INTEGER NOT NULL PRIMARY KEY REFERENCES organisations (id),
    warning TEXT NOT NULL,
    critical TEXT NOT NULL
) STRICT;

-- Customers whose balances are fetched from customs: by code, by account, and for workers by id.
CREATE INDEX customers_with_surety ON customers (organisation_id, customer_code) WHERE surety_sync_enabled;
CREATE INDEX customers_with_surety_by_id ON customers (id) WHERE surety_sync_enabled;
CREATE INDEX customers_of_surety_account ON customers (organisation_id, upper(replace(eori, ' ', ''))) WHERE surety_sync_enabled;
CREATE INDEX customers_with_dva ON customers (organisation_id, customer_code) WHERE dva_guarantee_sync_enabled;
CREATE INDEX customers_with_dva_by_id ON customers (id) WHERE dva_guarantee_sync_enabled;
CREATE INDEX customers_of_dva_account ON customers
    (organisation_id, upper(replace(coalesce(nullif(trim(document ->> 'dva_holder_eori'), ''), eori), ' ', '')))
    WHERE dva_guarantee_sync_enabled;
