UPDATE schema_floor SET migration = '0073';
-- After a rotation of the master key the earlier version can read nothing of what is sealed: its file holds one key, and
-- the values name another.
CREATE TABLE installation (
    id SMALLINT PRIMARY KEY CHECK (id = 1),
    key_check BYTEA NOT NULL
);
INSERT INTO installation (id, key_check) SELECT 1, key_check FROM master_keys ORDER BY number DESC LIMIT 1;

ALTER TABLE instances DROP COLUMN master_keys;
DROP TABLE signing_keys;
DROP TABLE kept_keys;
DROP TABLE master_keys;
