-- Refused declarations with one cause that are corrected and submitted together, by a job.
CREATE TABLE declaration_mends (
    organisation_id INTEGER NOT NULL REFERENCES organisations (id),
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    code TEXT NOT NULL,
    -- The path of the field without positions.
    field TEXT NOT NULL,
    -- What is put into the field: for all, for equal goods, for lines.
    mended_values TEXT NOT NULL,
    -- user or client, with its id and the name that it had then.
    author_kind TEXT NOT NULL CHECK (author_kind IN ('user', 'client')),
    author_id TEXT NOT NULL,
    author_name TEXT NOT NULL,
    may_allocate INTEGER NOT NULL,
    asked_at TEXT NOT NULL,
    finished_at TEXT,
    UNIQUE (organisation_id, id)
) STRICT;
-- What workers go on with: few rows, however many mends there were.
CREATE INDEX declaration_mends_running ON declaration_mends (asked_at, organisation_id, id) WHERE finished_at IS NULL;

CREATE TABLE declaration_mend_entries (
    organisation_id INTEGER NOT NULL,
    mend_id INTEGER NOT NULL,
    declaration_id INTEGER NOT NULL,
    -- The place in the list that the author saw, from 1.
    place INTEGER NOT NULL,
    version INTEGER NOT NULL,
    reference TEXT NOT NULL,
    -- waiting, submitted or left.
    state TEXT NOT NULL,
    refusal TEXT,
    settled_at TEXT,
    PRIMARY KEY (organisation_id, mend_id, declaration_id),
    FOREIGN KEY (organisation_id, mend_id) REFERENCES declaration_mends (organisation_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX declaration_mend_entries_waiting ON declaration_mend_entries (organisation_id, mend_id, place)
    WHERE state = 'waiting';
