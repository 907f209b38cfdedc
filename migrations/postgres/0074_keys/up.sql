-- The master keys by which values may be sealed. The one with the highest number seals what is stored from now on. `id`
-- stands in the values that it sealed; values without an id are of `first`. `key_check` is what only that key gives.
CREATE TABLE master_keys (
    number INTEGER PRIMARY KEY,
    id TEXT COLLATE "C" NOT NULL,
    key_check BYTEA NOT NULL,
    CONSTRAINT master_keys_id_key UNIQUE (id)
);
INSERT INTO master_keys (number, id, key_check) SELECT 1, 'first', key_check FROM installation;
DROP TABLE installation;

-- Keys that are made once and sealed by the master key: that of the hashes of client secrets.
CREATE TABLE kept_keys (
    purpose TEXT COLLATE "C" PRIMARY KEY,
    sealed_key BYTEA NOT NULL
);

-- The keys of access tokens. Of those whose `signs_from` has come, the latest signs. `token_seconds` is the longest
-- lifetime of the tokens that a key signs: so long they are accepted when the next key has taken over.
CREATE TABLE signing_keys (
    kid TEXT COLLATE "C" PRIMARY KEY,
    sealed_key BYTEA NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    signs_from TIMESTAMPTZ NOT NULL,
    token_seconds INTEGER NOT NULL
);

-- By which master key an instance seals, and then all that it can open values with: ids, between spaces.
ALTER TABLE instances ADD COLUMN master_keys TEXT NOT NULL DEFAULT '';

-- The table installation is gone, which programs of before ask for.
UPDATE schema_floor SET migration = '0074';
