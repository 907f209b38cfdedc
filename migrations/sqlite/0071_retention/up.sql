-- What is settled is put away: messages are compressed, emission maps dropped, and a declaration is packed: its form and its
-- goods items become one compressed value, its document keeps what reports read, and its lines are rows no longer.
-- `put_away_at` says when that was done last; a change afterwards makes it due again.
ALTER TABLE declarations ADD COLUMN put_away_at TEXT;
ALTER TABLE declarations ADD COLUMN packed BLOB;
ALTER TABLE transits ADD COLUMN put_away_at TEXT;

-- Whose the lines are that are packed: ranges of ids, which do not overlap.
CREATE TABLE packed_line_ids (
    organisation_id INTEGER NOT NULL,
    first_id INTEGER NOT NULL,
    last_id INTEGER NOT NULL,
    declaration_id INTEGER NOT NULL,
    PRIMARY KEY (organisation_id, first_id)
) STRICT, WITHOUT ROWID;

-- What is still to be put away. Only statements with the very same condition use these indexes.
CREATE INDEX declarations_to_put_away ON declarations (updated_at, id)
    WHERE status IN ('REL', 'ERR', 'INV') AND (put_away_at IS NULL OR put_away_at < updated_at);
CREATE INDEX transits_to_put_away ON transits (updated_at, id)
    WHERE status IN ('ARR', 'CMP', 'ERR', 'INV') AND (put_away_at IS NULL OR put_away_at < updated_at);
-- What has ended, the oldest first.
CREATE INDEX callback_deliveries_ended ON callback_deliveries (status, created_at, id) WHERE due_at IS NULL;
CREATE INDEX mails_ended ON mails (created_at, id) WHERE due_at IS NULL;

-- Legal holds: records of which nothing is dropped. A hold that was lifted stays as a memory of it.
CREATE TABLE retention_holds (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    organisation_id INTEGER NOT NULL REFERENCES organisations (id),
    -- declaration or transit, and its number. The record itself may be deleted.
    subject TEXT NOT NULL,
    record_id INTEGER NOT NULL,
    reason TEXT,
    set_by TEXT NOT NULL,
    set_at TEXT NOT NULL,
    lifted_by TEXT,
    lifted_at TEXT
) STRICT;
CREATE UNIQUE INDEX retention_holds_subject_record_id_key ON retention_holds (organisation_id, subject, record_id)
    WHERE lifted_at IS NULL;

-- Whose turn it is to go through what is due, and when that is due again: one row. Whoever sets a hold or drops something
-- locks it.
CREATE TABLE retention_passes (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    due_at TEXT NOT NULL,
    leased_until TEXT,
    held_by INTEGER NOT NULL DEFAULT 0,
    -- The highest number of an instance of before, which cannot read what is put away.
    earlier_instances INTEGER NOT NULL
) STRICT;
INSERT INTO retention_passes (id, due_at, earlier_instances) SELECT 1, '1970-01-01T00:00:00.000000Z', coalesce(max(id), 0) FROM instances;

-- A program of before can read nothing of what is put away.
UPDATE schema_floor SET migration = '0071';
