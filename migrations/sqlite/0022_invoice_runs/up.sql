-- The latest daily invoice run of all organisations: one row. Held until then, or finished when there is no moment.
CREATE TABLE invoice_runs (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    day TEXT NOT NULL,
    leased_until TEXT
) STRICT;
