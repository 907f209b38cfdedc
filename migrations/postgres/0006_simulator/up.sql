-- What the simulated customs authority keeps. It knows accounts, not organisations, as the real one.

CREATE TABLE simulated_cases (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account TEXT NOT NULL,
    lrn TEXT NOT NULL,
    mrn TEXT COLLATE "C",
    revision BIGINT NOT NULL,
    type_code TEXT NOT NULL,
    procedure TEXT NOT NULL,
    trader_reference TEXT,
    state TEXT NOT NULL,
    CONSTRAINT simulated_cases_mrn_key UNIQUE (mrn)
);

-- A reference belongs to the case of the first message that came with it.
CREATE TABLE simulated_references (
    account TEXT COLLATE "C" NOT NULL,
    lrn TEXT COLLATE "C" NOT NULL,
    case_id BIGINT NOT NULL REFERENCES simulated_cases (id),
    PRIMARY KEY (account, lrn)
);
CREATE INDEX simulated_references_of_case ON simulated_references (case_id);

CREATE TABLE simulated_messages (
    account TEXT COLLATE "C" NOT NULL,
    lrn TEXT COLLATE "C" NOT NULL,
    fingerprint TEXT COLLATE "C" NOT NULL,
    received_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (account, lrn, fingerprint)
);

-- Answers that are still to be given. Within a case they go by `due_at`; `claimable_at` is that moment
-- too, until a lease or a retry moves it on.
CREATE TABLE simulated_answers (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    case_id BIGINT NOT NULL REFERENCES simulated_cases (id),
    due_at TIMESTAMPTZ NOT NULL,
    claimable_at TIMESTAMPTZ NOT NULL,
    attempts INTEGER NOT NULL,
    body BYTEA NOT NULL
);
CREATE INDEX simulated_answers_in_order ON simulated_answers (case_id, due_at, id);
CREATE INDEX simulated_answers_claimable ON simulated_answers (claimable_at);
