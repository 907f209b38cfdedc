-- One row: what only the right master key gives.
CREATE TABLE installation (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    key_check BLOB NOT NULL
) STRICT;

CREATE TABLE organisations (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    eori TEXT,
    created_at TEXT NOT NULL
) STRICT;

-- A token request names no organisation, so the key is the client id alone.
CREATE TABLE clients (
    client_id TEXT NOT NULL PRIMARY KEY,
    organisation_id INTEGER NOT NULL REFERENCES organisations (id),
    name TEXT NOT NULL,
    secret_hash BLOB NOT NULL,
    generation INTEGER NOT NULL,
    scopes TEXT NOT NULL,
    permissions TEXT NOT NULL,
    created_at TEXT NOT NULL,
    revoked_at TEXT
) STRICT;
CREATE INDEX clients_of_organisation ON clients (organisation_id, created_at, client_id);

CREATE TABLE token_revocations (
    token_id TEXT NOT NULL PRIMARY KEY,
    until TEXT NOT NULL
) STRICT;
CREATE INDEX token_revocations_by_end ON token_revocations (until);

CREATE TABLE client_revocations (
    client_id TEXT NOT NULL PRIMARY KEY,
    valid_from INTEGER NOT NULL,
    until TEXT NOT NULL
) STRICT;
CREATE INDEX client_revocations_by_end ON client_revocations (until);
