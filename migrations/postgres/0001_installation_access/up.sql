-- Texts that are compared or sorted have the collation "C", so that both databases, and every
-- locale, give one order. Unique rules are named: table, columns without the organisation, "key".

-- One row: what only the right master key gives.
CREATE TABLE installation (
    id SMALLINT PRIMARY KEY CHECK (id = 1),
    key_check BYTEA NOT NULL
);

CREATE TABLE organisations (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name TEXT NOT NULL,
    eori TEXT,
    created_at TIMESTAMPTZ NOT NULL
);

-- A token request names no organisation, so the key is the client id alone.
CREATE TABLE clients (
    client_id TEXT COLLATE "C" NOT NULL,
    organisation_id BIGINT NOT NULL REFERENCES organisations (id),
    name TEXT NOT NULL,
    secret_hash BYTEA NOT NULL,
    generation BIGINT NOT NULL,
    scopes TEXT NOT NULL,
    permissions TEXT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    revoked_at TIMESTAMPTZ,
    CONSTRAINT clients_client_id_key PRIMARY KEY (client_id)
);
CREATE INDEX clients_of_organisation ON clients (organisation_id, created_at, client_id);

CREATE TABLE token_revocations (
    token_id TEXT COLLATE "C" PRIMARY KEY,
    until TIMESTAMPTZ NOT NULL
);
CREATE INDEX token_revocations_by_end ON token_revocations (until);

CREATE TABLE client_revocations (
    client_id TEXT COLLATE "C" PRIMARY KEY,
    valid_from BIGINT NOT NULL,
    until TIMESTAMPTZ NOT NULL
);
CREATE INDEX client_revocations_by_end ON client_revocations (until);
