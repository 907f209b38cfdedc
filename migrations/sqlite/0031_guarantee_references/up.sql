-- Customs counts a transit on the guarantee whose reference (GRN) it names, whoever holds the procedure.

-- Which guarantees transits on an account named, and when last: customs is asked about them with the account.
CREATE TABLE guarantee_references (
    organisation_id INTEGER NOT NULL REFERENCES organisations (id),
    eori TEXT NOT NULL,
    grn TEXT NOT NULL,
    named_at TEXT NOT NULL,
    PRIMARY KEY (organisation_id, eori, grn)
) STRICT;
CREATE INDEX guarantee_references_lately ON guarantee_references (organisation_id, eori, named_at);

-- Whose guarantee a GRN is.
CREATE INDEX customers_by_grn ON customers
    (organisation_id, upper(replace(document ->> 'dva_guarantee_grn', ' ', '')))
    WHERE document ->> 'dva_guarantee_grn' IS NOT NULL;

-- The simulated authority books by GRN where a movement names one, else by EORI.
ALTER TABLE simulated_accounts RENAME COLUMN eori TO guarantee;
ALTER TABLE simulated_planned_entries RENAME COLUMN eori TO guarantee;
ALTER TABLE simulated_entries RENAME COLUMN eori TO guarantee;

-- A statement can be of several guarantees: entries of a trader are numbered together. Their row is locked while entries
-- are made.
CREATE TABLE simulated_entry_numbers (
    account TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('surety', 'dva')),
    last_entry INTEGER NOT NULL,
    PRIMARY KEY (account, kind)
) STRICT;
INSERT INTO simulated_entry_numbers (account, kind, last_entry)
    SELECT account, kind, max(last_entry) FROM simulated_accounts GROUP BY account, kind;
