-- Fails while a submission reserves amounts of several accounts: none of them may be forgotten.
CREATE TABLE guarantee_reservations_before (
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
INSERT INTO guarantee_reservations_before
SELECT organisation_id, liable_kind, liable_id, submission, account_kind, account_eori, amount, mrn, booked_at, created_at
FROM guarantee_reservations;
DROP TABLE guarantee_reservations;
ALTER TABLE guarantee_reservations_before RENAME TO guarantee_reservations;
CREATE INDEX guarantee_reservations_of_account ON guarantee_reservations
    (organisation_id, account_kind, account_eori, created_at, liable_id);
