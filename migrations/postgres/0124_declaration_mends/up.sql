-- Refused declarations with one cause that are corrected and submitted together, by a job.
CREATE TABLE declaration_mends (
    organisation_id BIGINT NOT NULL REFERENCES organisations (id),
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    code TEXT NOT NULL,
    -- The path of the field without positions.
    field TEXT NOT NULL,
    -- What is put into the field: for all, for equal goods, for lines.
    mended_values JSONB NOT NULL,
    -- user or client, with its id and the name that it had then.
    author_kind TEXT COLLATE "C" NOT NULL CHECK (author_kind IN ('user', 'client')),
    author_id TEXT NOT NULL,
    author_name TEXT NOT NULL,
    may_allocate BOOLEAN NOT NULL,
    asked_at TIMESTAMPTZ NOT NULL,
    finished_at TIMESTAMPTZ,
    PRIMARY KEY (organisation_id, id)
);
-- What workers go on with: few rows, however many mends there were.
CREATE INDEX declaration_mends_running ON declaration_mends (asked_at, organisation_id, id) WHERE finished_at IS NULL;

CREATE TABLE declaration_mend_entries (
    organisation_id BIGINT NOT NULL,
    mend_id BIGINT NOT NULL,
    declaration_id BIGINT NOT NULL,
    -- The place in the list that the author saw, from 1.
    place INTEGER NOT NULL,
    version BIGINT NOT NULL,
    reference TEXT NOT NULL,
    -- waiting, submitted or left.
    state TEXT COLLATE "C" NOT NULL,
    refusal JSONB,
    settled_at TIMESTAMPTZ,
    PRIMARY KEY (organisation_id, mend_id, declaration_id),
    FOREIGN KEY (organisation_id, mend_id) REFERENCES declaration_mends (organisation_id, id) ON DELETE CASCADE
);
CREATE INDEX declaration_mend_entries_waiting ON declaration_mend_entries (organisation_id, mend_id, place)
    WHERE state = 'waiting';

ALTER TABLE declaration_mends ALTER COLUMN mended_values SET STATISTICS 0;
ALTER TABLE declaration_mend_entries ALTER COLUMN refusal SET STATISTICS 0;
