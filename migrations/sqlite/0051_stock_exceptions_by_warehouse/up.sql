-- Goods that are taken out of another warehouse than the declaration names are told as well, and tasks are listed by kind
-- and by customer.
CREATE TABLE stock_exceptions_anew (
    organisation_id INTEGER NOT NULL REFERENCES organisations (id),
    declaration_id INTEGER NOT NULL,
    line_id INTEGER NOT NULL,
    -- The place of the line among the others, from 0.
    place INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('not_allocated', 'quantity_differs', 'other_warehouse', 'other_entry')),
    -- How much the line is of, where it says, and how much is allocated to it.
    quantity TEXT,
    allocated TEXT NOT NULL,
    unit TEXT NOT NULL,
    -- The placements that the line names, or the licences of the warehouses that its goods lie in.
    entry TEXT,
    since TEXT NOT NULL,
    customer_code TEXT,
    PRIMARY KEY (organisation_id, declaration_id, line_id, kind)
) STRICT, WITHOUT ROWID;
INSERT INTO stock_exceptions_anew
SELECT organisation_id, declaration_id, line_id, place, kind, quantity, allocated, unit, entry, since,
    (SELECT declarations.customer_code FROM declarations
     WHERE declarations.organisation_id = stock_exceptions.organisation_id
         AND declarations.id = stock_exceptions.declaration_id)
FROM stock_exceptions;
DROP TABLE stock_exceptions;
ALTER TABLE stock_exceptions_anew RENAME TO stock_exceptions;
CREATE INDEX stock_exceptions_of_kind ON stock_exceptions (organisation_id, kind, declaration_id);
CREATE INDEX stock_exceptions_of_customer ON stock_exceptions (organisation_id, customer_code, declaration_id);
-- Whether a customer has stock under a licence, however that is written.
CREATE INDEX stocks_under_licence ON stocks
    (organisation_id, customer_code, upper(replace(warehouse_licence, ' ', ''))) WHERE NOT withdrawn;
