-- How many declarations and transits an organisation has, by what their lists filter: the total of a list is the sum of
-- a few rows here and of the notes that are not added up yet.
CREATE TABLE record_counts (
    organisation_id BIGINT NOT NULL,
    -- Of all customers together: declarations, transits. Of one: declarations_of_customer, transits_of_customer.
    list TEXT COLLATE "C" NOT NULL,
    -- Empty where all customers are counted together.
    customer_code TEXT COLLATE "C" NOT NULL,
    status TEXT COLLATE "C" NOT NULL,
    -- The declaration type or the transit type; empty where there is none.
    kind TEXT COLLATE "C" NOT NULL,
    -- IM or EX; empty for transits.
    imex TEXT COLLATE "C" NOT NULL,
    records BIGINT NOT NULL,
    PRIMARY KEY (organisation_id, list, customer_code, status, kind, imex)
    -- Room on each page for the next values of its rows, so that indexes stay as they are.
) WITH (fillfactor = 50);

-- What was added (1) or taken away (-1), noted row by row: two writers would wait for each other at one count. A note
-- is in one of both tables, never in none.
CREATE TABLE record_count_notes (
    organisation_id BIGINT NOT NULL,
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    list TEXT COLLATE "C" NOT NULL,
    customer_code TEXT COLLATE "C",
    status TEXT COLLATE "C" NOT NULL,
    kind TEXT COLLATE "C" NOT NULL,
    imex TEXT COLLATE "C" NOT NULL,
    records BIGINT NOT NULL,
    PRIMARY KEY (organisation_id, id)
    -- Notes come and go, so that a vacuum is due by their number and not by the size of the table. It keeps the file,
    -- since PostgreSQL would not use the index of a table that was empty when it planned.
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, vacuum_truncate = off);
-- However many notes of how few organisations a vacuum finds: they are to be read by their index.
ALTER TABLE record_count_notes ALTER COLUMN organisation_id SET (n_distinct = -1);

-- Adds notes to the counts. Whoever does so holds a lock ("counted" in ASCII) until its commit; others go on without
-- waiting and leave their notes to the next, so that nobody waits for a count and there is no order to keep. Notes are
-- always found by their index: scans of it forget the notes that are gone, and the table may still be full of them.
CREATE FUNCTION add_up_record_counts() RETURNS TRIGGER LANGUAGE plpgsql
SET enable_seqscan = off SET enable_bitmapscan = off AS
$$
BEGIN
    IF NOT pg_try_advisory_xact_lock(x'636f756e74656400'::BIGINT) THEN
        RETURN NULL;
    END IF;
    WITH taken AS (
        DELETE FROM record_count_notes WHERE ctid = ANY (ARRAY(
            SELECT ctid FROM record_count_notes ORDER BY organisation_id, id LIMIT 2000))
        RETURNING organisation_id, list, customer_code, status, kind, imex, records
    ), counted AS (
        SELECT organisation_id, list, '' AS customer_code, status, kind, imex, records FROM taken
        UNION ALL
        SELECT organisation_id, list || '_of_customer', customer_code, status, kind, imex, records FROM taken
        WHERE customer_code IS NOT NULL
    )
    INSERT INTO record_counts AS kept (organisation_id, list, customer_code, status, kind, imex, records)
        SELECT organisation_id, list, customer_code, status, kind, imex, sum(records) FROM counted
        GROUP BY organisation_id, list, customer_code, status, kind, imex HAVING sum(records) <> 0
    ON CONFLICT (organisation_id, list, customer_code, status, kind, imex)
        DO UPDATE SET records = kept.records + excluded.records;
    RETURN NULL;
END
$$;
-- Every 64th note brings adding up with it: as long as nobody writes, nothing has to be done.
CREATE TRIGGER record_counts_added_up AFTER INSERT ON record_count_notes
    FOR EACH ROW WHEN (NEW.id % 64 = 0) EXECUTE FUNCTION add_up_record_counts();

CREATE FUNCTION note_declarations() RETURNS TRIGGER LANGUAGE plpgsql AS
$$
BEGIN
    IF TG_OP <> 'DELETE' THEN
        INSERT INTO record_count_notes (organisation_id, list, customer_code, status, kind, imex, records) VALUES
            (NEW.organisation_id, 'declarations', NEW.customer_code, NEW.status, coalesce(NEW.declaration_type, ''), NEW.imex, 1);
    END IF;
    IF TG_OP <> 'INSERT' THEN
        INSERT INTO record_count_notes (organisation_id, list, customer_code, status, kind, imex, records) VALUES
            (OLD.organisation_id, 'declarations', OLD.customer_code, OLD.status, coalesce(OLD.declaration_type, ''), OLD.imex, -1);
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER declarations_noted AFTER INSERT OR DELETE ON declarations
    FOR EACH ROW EXECUTE FUNCTION note_declarations();
CREATE TRIGGER declarations_noted_again AFTER UPDATE OF status, imex, declaration_type, customer_code ON declarations
    FOR EACH ROW
    WHEN ((OLD.status, OLD.imex, OLD.declaration_type, OLD.customer_code)
        IS DISTINCT FROM (NEW.status, NEW.imex, NEW.declaration_type, NEW.customer_code))
    EXECUTE FUNCTION note_declarations();

CREATE FUNCTION note_transits() RETURNS TRIGGER LANGUAGE plpgsql AS
$$
BEGIN
    IF TG_OP <> 'DELETE' THEN
        INSERT INTO record_count_notes (organisation_id, list, customer_code, status, kind, imex, records) VALUES
            (NEW.organisation_id, 'transits', NEW.customer_code, NEW.status, NEW.transit_type, '', 1);
    END IF;
    IF TG_OP <> 'INSERT' THEN
        INSERT INTO record_count_notes (organisation_id, list, customer_code, status, kind, imex, records) VALUES
            (OLD.organisation_id, 'transits', OLD.customer_code, OLD.status, OLD.transit_type, '', -1);
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER transits_noted AFTER INSERT OR DELETE ON transits
    FOR EACH ROW EXECUTE FUNCTION note_transits();
CREATE TRIGGER transits_noted_again AFTER UPDATE OF status, transit_type, customer_code ON transits
    FOR EACH ROW
    WHEN ((OLD.status, OLD.transit_type, OLD.customer_code)
        IS DISTINCT FROM (NEW.status, NEW.transit_type, NEW.customer_code))
    EXECUTE FUNCTION note_transits();

-- The records of before. The triggers are there already, and hold back other writers until the commit.
INSERT INTO record_counts (organisation_id, list, customer_code, status, kind, imex, records)
    SELECT organisation_id, 'declarations', '', status, coalesce(declaration_type, ''), imex, count(*)
    FROM declarations GROUP BY 1, 2, 3, 4, 5, 6
    UNION ALL
    SELECT organisation_id, 'declarations_of_customer', customer_code, status, coalesce(declaration_type, ''), imex, count(*)
    FROM declarations WHERE customer_code IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6
    UNION ALL
    SELECT organisation_id, 'transits', '', status, transit_type, '', count(*)
    FROM transits GROUP BY 1, 2, 3, 4, 5, 6
    UNION ALL
    SELECT organisation_id, 'transits_of_customer', customer_code, status, transit_type, '', count(*)
    FROM transits GROUP BY 1, 2, 3, 4, 5, 6;
