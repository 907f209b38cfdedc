-- Where this database lies, as the program found it that served it last. One that lies elsewhere is a copy, which is served without
-- anything that reaches others.
CREATE TABLE installation_place (
    one      INTEGER PRIMARY KEY CHECK (one = 1),
    -- The installation, which stays the same wherever its database goes.
    id       TEXT NOT NULL,
    -- The server, by the identifier that initdb gave it.
    machine  TEXT,
    -- The database on that server, by its OID.
    object   TEXT NOT NULL,
    name     TEXT NOT NULL,
    noted_at TIMESTAMPTZ NOT NULL
);
