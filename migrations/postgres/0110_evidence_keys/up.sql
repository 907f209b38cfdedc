-- The public keys (base64url) that have signed archives of evidence, which are checked years after the keys have ended.
CREATE TABLE evidence_keys (
    public_key TEXT COLLATE "C" PRIMARY KEY,
    noted_at TIMESTAMPTZ NOT NULL
);
