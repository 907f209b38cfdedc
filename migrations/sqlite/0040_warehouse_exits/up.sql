-- What is not in order about goods that leave a warehouse, until it is put right. Declarations and lines may be gone before.
CREATE TABLE stock_exceptions (
    organisation_id INTEGER NOT NULL REFERENCES organisations (id),
    declaration_id INTEGER NOT NULL,
    line_id INTEGER NOT NULL,
    -- The place of the line among the others, from 0.
    place INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('not_allocated', 'quantity_differs', 'other_entry')),
    -- How much the line is of, where it says, and how much is allocated to it.
    quantity TEXT,
    allocated TEXT NOT NULL,
    unit TEXT NOT NULL,
    -- The placement that the line names.
    entry TEXT,
    since TEXT NOT NULL,
    PRIMARY KEY (organisation_id, declaration_id, line_id, kind)
) STRICT, WITHOUT ROWID;

-- What the simulated authority keeps of goods under a suspensive procedure: what each item secures and how much of it is
-- still there, and what was taken out of others. Its version is raised by every change.
CREATE TABLE simulated_goods (
    case_id INTEGER NOT NULL PRIMARY KEY REFERENCES simulated_cases (id),
    version INTEGER NOT NULL,
    goods TEXT NOT NULL
) STRICT;
-- What a discharge gives back of what its case uses, which is never more than that.
ALTER TABLE simulated_planned_entries ADD COLUMN part TEXT;
