-- No SQL can read what is compressed: the constraint then fails, and the migration with it.
CREATE TABLE nothing_is_compressed (compressed INTEGER NOT NULL CHECK (compressed = 0)) STRICT;
INSERT INTO nothing_is_compressed (compressed)
    SELECT EXISTS (SELECT 1 FROM declarations WHERE packed IS NOT NULL)
        OR EXISTS (SELECT 1 FROM outbound_messages WHERE encoding <> 'plain')
        OR EXISTS (SELECT 1 FROM inbound_messages WHERE encoding <> 'plain');
DROP TABLE nothing_is_compressed;
-- No legal hold may be forgotten unseen.
CREATE TABLE nothing_is_held (held INTEGER NOT NULL CHECK (held = 0)) STRICT;
INSERT INTO nothing_is_held (held) SELECT EXISTS (SELECT 1 FROM retention_holds WHERE lifted_at IS NULL);
DROP TABLE nothing_is_held;
DROP TABLE packed_line_ids;
DROP TABLE retention_passes;
DROP TABLE retention_holds;
DROP INDEX mails_ended;
DROP INDEX callback_deliveries_ended;
DROP INDEX transits_to_put_away;
DROP INDEX declarations_to_put_away;
ALTER TABLE transits DROP COLUMN put_away_at;
ALTER TABLE declarations DROP COLUMN packed;
ALTER TABLE declarations DROP COLUMN put_away_at;
UPDATE schema_floor SET migration = '0070';
