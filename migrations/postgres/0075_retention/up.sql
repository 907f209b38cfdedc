-- What is settled is put away: messages are compressed, emission maps dropped, and the goods items of a declaration are
-- packed into one compressed value beside its form. `put_away_at` says when that was done last; a change afterwards makes it
-- due again. The document of a packed line is the JSON null, which a version that knows no packed lines refuses to read.
ALTER TABLE declarations
    ADD COLUMN put_away_at TIMESTAMPTZ,
    ADD COLUMN packed_lines BYTEA;
ALTER TABLE declarations ALTER COLUMN packed_lines SET STATISTICS 0;
ALTER TABLE transits ADD COLUMN put_away_at TIMESTAMPTZ;

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
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    organisation_id BIGINT NOT NULL REFERENCES organisations (id),
    -- declaration or transit, and its number. The record itself may be deleted.
    subject TEXT COLLATE "C" NOT NULL,
    record_id BIGINT NOT NULL,
    reason TEXT,
    set_by TEXT NOT NULL,
    set_at TIMESTAMPTZ NOT NULL,
    lifted_by TEXT,
    lifted_at TIMESTAMPTZ
);
CREATE UNIQUE INDEX retention_holds_subject_record_id_key ON retention_holds (organisation_id, subject, record_id)
    WHERE lifted_at IS NULL;

-- Whose turn it is to go through what is due, and when that is due again: one row.
CREATE TABLE retention_passes (
    id BIGINT PRIMARY KEY CHECK (id = 1),
    due_at TIMESTAMPTZ NOT NULL,
    leased_until TIMESTAMPTZ,
    held_by BIGINT NOT NULL DEFAULT 0
);

-- The parts of texts by which declarations are found take 4 kB of a declaration, as rows and as entries of an index. Those that
-- are put away are found by three characters at a time instead, in an index that has each of them once for all declarations
-- of an organisation: some 200 bytes. It may find more than what contains a text, as every search looks again.
CREATE FUNCTION marks_of_declaration(organisation BIGINT, reference TEXT, mrn TEXT, lrn TEXT) RETURNS TEXT[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$
    SELECT array_agg(DISTINCT organisation::TEXT || ' ' || substr(text, place, 3))
    FROM unnest(ARRAY[reference, mrn, lrn]) AS text, generate_series(1, length(text) - 2) AS place
$$;
CREATE INDEX declarations_put_away_by_marks ON declarations
    USING gin (marks_of_declaration(organisation_id, reference_folded, mrn, lrn)) WHERE put_away_at IS NOT NULL;

CREATE FUNCTION put_declaration_parts_away() RETURNS TRIGGER LANGUAGE plpgsql AS
$$
BEGIN
    IF NEW.put_away_at IS NULL THEN
        PERFORM change_declaration_parts(NEW.organisation_id, NEW.id, 0, NULL, NEW.reference_folded);
        PERFORM change_declaration_parts(NEW.organisation_id, NEW.id, 1, NULL, NEW.mrn);
        PERFORM change_declaration_parts(NEW.organisation_id, NEW.id, 2, NULL, NEW.lrn);
    ELSE
        PERFORM change_declaration_parts(NEW.organisation_id, NEW.id, 0, NEW.reference_folded, NULL);
        PERFORM change_declaration_parts(NEW.organisation_id, NEW.id, 1, NEW.mrn, NULL);
        PERFORM change_declaration_parts(NEW.organisation_id, NEW.id, 2, NEW.lrn, NULL);
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER declaration_parts_put_away AFTER UPDATE OF put_away_at ON declarations FOR EACH ROW
    WHEN (OLD.put_away_at IS DISTINCT FROM NEW.put_away_at)
    EXECUTE FUNCTION put_declaration_parts_away();

-- A program of before can read nothing of what is put away.
UPDATE schema_floor SET migration = '0075';
