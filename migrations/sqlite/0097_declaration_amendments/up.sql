-- Amendments of accepted declarations that customs was asked for, each with the forms before and after it.
CREATE TABLE declaration_amendments (
    organisation_id INTEGER NOT NULL,
    declaration_id INTEGER NOT NULL,
    -- The number among the amendments of the declaration, from 1.
    number INTEGER NOT NULL,
    -- Of the message, which answers of customs name.
    lrn TEXT NOT NULL,
    -- pending, granted, refused or lapsed.
    state TEXT NOT NULL,
    reason TEXT NOT NULL,
    -- Whether customs was asked after the release of the goods.
    after_release INTEGER NOT NULL,
    -- What is payable at import before and after it, in euros, as it was estimated. Empty on export, and with gaps.
    payable_before TEXT,
    payable_after TEXT,
    asked_at TEXT NOT NULL,
    -- Who asked, as in histories.
    actor TEXT NOT NULL,
    actor_name TEXT,
    actor_id INTEGER,
    decided_at TEXT,
    -- Whether a part of what the customer was invoiced has to be credited since.
    to_credit INTEGER NOT NULL,
    forms TEXT NOT NULL,
    PRIMARY KEY (organisation_id, declaration_id, number),
    FOREIGN KEY (organisation_id, declaration_id) REFERENCES declarations (organisation_id, id) ON DELETE CASCADE
) STRICT;
-- Customs decides on one amendment of a declaration at a time.
CREATE UNIQUE INDEX declaration_amendments_declaration_id_key ON declaration_amendments (organisation_id, declaration_id)
    WHERE state = 'pending';
CREATE UNIQUE INDEX declaration_amendments_lrn_key ON declaration_amendments (organisation_id, lrn);
-- What has to be credited: there is little of it, however many amendments there are.
CREATE INDEX declaration_amendments_to_credit ON declaration_amendments (organisation_id, declaration_id, number)
    WHERE to_credit;
