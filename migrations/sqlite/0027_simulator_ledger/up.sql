-- The simulated authority's ledger of guarantees.

-- Whose guarantee a case uses.
ALTER TABLE simulated_cases ADD COLUMN guarantor TEXT;

-- Accounts that something used: the number of their last entry, and what is used after it. Their rows are locked while
-- entries are made.
CREATE TABLE simulated_accounts (
    account TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('surety', 'dva')),
    eori TEXT NOT NULL,
    last_entry INTEGER NOT NULL,
    used TEXT NOT NULL,
    PRIMARY KEY (account, kind, eori)
) STRICT;

-- Entries that are made once they are due, by `due_at` and then in the order in which they were planned. Only those that use
-- some have an amount: what is given back is what the case uses by then.
CREATE TABLE simulated_planned_entries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    case_id INTEGER NOT NULL REFERENCES simulated_cases (id),
    account TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('surety', 'dva')),
    eori TEXT NOT NULL,
    entry TEXT NOT NULL CHECK (entry IN ('use', 'given_back', 'payment')),
    amount TEXT,
    due_at TEXT NOT NULL,
    CHECK ((entry = 'use') = (amount IS NOT NULL))
) STRICT;
CREATE INDEX simulated_planned_entries_in_order ON simulated_planned_entries (account, kind, eori, due_at, id);
CREATE INDEX simulated_planned_entries_of_case ON simulated_planned_entries (case_id);

-- Entries that were made. They never change.
CREATE TABLE simulated_entries (
    account TEXT NOT NULL,
    kind TEXT NOT NULL,
    eori TEXT NOT NULL,
    number INTEGER NOT NULL,
    case_id INTEGER NOT NULL REFERENCES simulated_cases (id),
    entry TEXT NOT NULL CHECK (entry IN ('use', 'given_back', 'payment')),
    amount TEXT NOT NULL,
    used_after TEXT NOT NULL,
    occurred_at TEXT NOT NULL,
    PRIMARY KEY (account, kind, eori, number),
    FOREIGN KEY (account, kind, eori) REFERENCES simulated_accounts (account, kind, eori)
) STRICT;
CREATE INDEX simulated_entries_of_case ON simulated_entries (case_id);
