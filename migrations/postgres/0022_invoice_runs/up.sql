-- The latest daily invoice run of all organisations: one row. Held until then, or finished when there is no moment.
CREATE TABLE invoice_runs (
    id BIGINT PRIMARY KEY CHECK (id = 1),
    day DATE NOT NULL,
    leased_until TIMESTAMPTZ
);
