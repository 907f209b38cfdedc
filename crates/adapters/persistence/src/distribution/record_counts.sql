-- Notes of changed totals are added up where they are stored: those of one organisation, by a trigger that runs on its server.
-- One that adds up notes of all organisations, as on a single server, would reach for rows of other servers.
CREATE OR REPLACE FUNCTION add_up_record_counts() RETURNS TRIGGER LANGUAGE plpgsql AS
$$
DECLARE
    own CONSTANT BIGINT := NEW.organisation_id;
    taken BIGINT[];
    kept RECORD;
BEGIN
    -- "counted" in ASCII, and the organisation.
    IF NOT pg_try_advisory_xact_lock(x'636f756e74656400'::BIGINT # own) THEN
        RETURN NULL;
    END IF;
    taken := ARRAY(SELECT id FROM record_count_notes WHERE organisation_id = own ORDER BY id LIMIT 2000);
    FOR kept IN
        SELECT scope.list, scope.customer_code, status, kind, imex, sum(records) AS records
        FROM record_count_notes AS note
        CROSS JOIN LATERAL (VALUES (note.list, ''), (note.list || '_of_customer', note.customer_code))
            AS scope (list, customer_code)
        WHERE organisation_id = own AND id = ANY (taken) AND scope.customer_code IS NOT NULL
        GROUP BY scope.list, scope.customer_code, status, kind, imex HAVING sum(records) <> 0
    LOOP
        INSERT INTO record_counts AS counted (organisation_id, list, customer_code, status, kind, imex, records)
            VALUES (own, kept.list, kept.customer_code, kept.status, kept.kind, kept.imex, kept.records)
            ON CONFLICT (organisation_id, list, customer_code, status, kind, imex)
            DO UPDATE SET records = counted.records + excluded.records;
    END LOOP;
    DELETE FROM record_count_notes WHERE organisation_id = own AND id = ANY (taken);
    RETURN NULL;
END
$$;
-- Ids of notes are given in turn to all organisations of a server, so that one that always came at the same place of the turn would
-- never add up: what decides is a hash.
DROP TRIGGER IF EXISTS record_counts_added_up ON record_count_notes;
CREATE TRIGGER record_counts_added_up AFTER INSERT ON record_count_notes
    FOR EACH ROW WHEN (hashint8(NEW.id) % 64 = 0) EXECUTE FUNCTION add_up_record_counts();
