-- What the simulated customs authority keeps. It knows accounts, not organisations, as the real one.

CREATE TABLE simulated_cases (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account TEXT NOT NULL,
    lrn TEXT NOT NULL,
    mrn TEXT,
    revision INTEGER NOT NULL,
    type_code TEXT NOT NULL,
    procedure TEXT NOT NULL,
    trader_reference TEXT,
    state TEXT NOT NULL,
    CONSTRAINT simulated_cases_mrn_key UNIQUE (mrn)
) STRICT;

-- A reference belongs to the case of the first message that came with it.
CREATE TABLE simulated_references (
    account TEXT NOT NULL,
    lrn TEXT NOT NULL,
    case_id INTEGER NOT NULL REFERENCES simulated_cases (id),
    PRIMARY KEY (account, lrn)
) STRICT;
CREATE INDEX simulated_references_of_case ON simulated_references (case_id);

CREATE TABLE simulated_messages (
    account TEXT NOT NULL,
    lrn TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    received_at TEXT NOT NULL,
    PRIMARY KEY (account, lrn, fingerprint)
) STRICT;

-- Answers that are still to be given. Within a case they go by `due_at`; `claimable_at` is that moment
-- too, until a lease or a retry moves it on.
CREATE TABLE simulated_answers (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    case_id INTEGER NOT NULL REFERENCES simulated_cases (id),
    due_at TEXT NOT NULL,
    claimable_at TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    body BLOB NOT NULL
) STRICT;
CREATE INDEX simulated_answers_in_order ON simulated_answers (case_id, due_at, id);
CREATE INDEX simulated_answers_claimable ON simulated_answers (claimable_at);
