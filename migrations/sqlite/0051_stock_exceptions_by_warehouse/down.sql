DROP INDEX stocks_under_licence;
CREATE TABLE stock_exceptions_before (
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
INSERT INTO stock_exceptions_before
SELECT organisation_id, declaration_id, line_id, place, kind, quantity, allocated, unit, entry, since
FROM stock_exceptions WHERE kind <> 'other_warehouse';
DROP TABLE stock_exceptions;
ALTER TABLE stock_exceptions_before RENAME TO stock_exceptions;
