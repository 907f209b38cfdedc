-- The public keys (base64url) that have signed archives of evidence, which are checked years after the keys have ended.
CREATE TABLE evidence_keys (
    public_key TEXT NOT NULL PRIMARY KEY,
    noted_at TEXT NOT NULL
) STRICT;
