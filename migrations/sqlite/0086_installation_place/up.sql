-- Where this database lies, as the program found it that served it last. One that lies elsewhere is a copy, which is served without
-- anything that reaches others.
CREATE TABLE installation_place (
    one      INTEGER PRIMARY KEY CHECK (one = 1),
    -- The installation, which stays the same wherever its database goes.
    id       TEXT NOT NULL,
    -- A digest of the number of the machine, where it has one.
    machine  TEXT,
    -- The file, by its device and inode.
    object   TEXT NOT NULL,
    -- The path of the file.
    name     TEXT NOT NULL,
    noted_at TEXT NOT NULL
) STRICT;
