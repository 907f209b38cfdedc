-- The simulated authority's ledger of guarantees.

-- Whose guarantee a case uses.
ALTER TABLE simulated_cases ADD COLUMN guarantor TEXT;

-- Accounts that something used: the number of their last entry, and what is used after it. Their rows are locked while
-- entries are made.
CREATE TABLE simulated_accounts (
    account TEXT COLLATE "C" NOT NULL,
    kind TEXT COLLATE "C" NOT NULL CHECK (kind IN ('surety', 'dva')),
    eori TEXT COLLATE "C" NOT NULL,
    last_entry BIGINT NOT NULL,
    used NUMERIC NOT NULL,
    PRIMARY KEY (account, kind, eori)
);

-- Entries that are made once they are due, by `due_at` and then in the order in which they were planned. Only those that use
-- some have an amount: what is given back is what the case uses by then.
CREATE TABLE simulated_planned_entries (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    case_id BIGINT NOT NULL REFERENCES simulated_cases (id),
    account TEXT COLLATE "C" NOT NULL,
    kind TEXT COLLATE "C" NOT NULL CHECK (kind IN ('surety', 'dva')),
    eori TEXT COLLATE "C" NOT NULL,
    entry TEXT COLLATE "C" NOT NULL CHECK (entry IN ('use', 'given_back', 'payment')),
    amount NUMERIC,
    due_at TIMESTAMPTZ NOT NULL,
    CHECK ((entry = 'use') = (amount IS NOT NULL))
);
CREATE INDEX simulated_planned_entries_in_order ON simulated_planned_entries (account, kind, eori, due_at, id);
CREATE INDEX simulated_planned_entries_of_case ON simulated_planned_entries (case_id);

-- Entries that were made. They never change.
CREATE TABLE simulated_entries (
    account TEXT COLLATE "C" NOT NULL,
    kind TEXT COLLATE "C" NOT NULL,
    eori TEXT COLLATE "C" NOT NULL,
    number BIGINT NOT NULL,
    case_id BIGINT NOT NULL REFERENCES simulated_cases (id),
    entry TEXT COLLATE "C" NOT NULL CHECK (entry IN ('use', 'given_back', 'payment')),
    amount NUMERIC NOT NULL,
    used_after NUMERIC NOT NULL,
    occurred_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (account, kind, eori, number),
    FOREIGN KEY (account, kind, eori) REFERENCES simulated_accounts (account, kind, eori)
);
CREATE INDEX simulated_entries_of_case ON simulated_entries (case_id);
