-- When a client last got a token, noted once an hour. It is no column of the clients, so that the audit log does not tell of it.
CREATE TABLE client_uses (
    organisation_id BIGINT NOT NULL REFERENCES organisations (id),
    client_id TEXT COLLATE "C" NOT NULL REFERENCES clients (client_id),
    last_used_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (organisation_id, client_id)
);
