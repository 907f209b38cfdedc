-- Ids of audit entries on a database that is spread over several servers. Each server gives ids from a range of its own, so that
-- the entries of an organisation would be in no order at all: those that its own server notes, those that the coordinator
-- stores, and those of before it moved to another server. Here each entry gets its id where it is stored, from the sequence of
-- that server, which is never far behind the clock: in steps of ten microseconds since 2026, which are 48 bits until 2115. It only
-- goes forward, also where a clock is set back. What an organisation writes after it has moved comes behind what it wrote before
-- as long as the clocks of the servers agree.
CREATE OR REPLACE FUNCTION order_audit_entry() RETURNS TRIGGER LANGUAGE plpgsql AS
$$
DECLARE
    -- The range of a server begins at its number times 2^48.
    places CONSTANT BIGINT := (1::BIGINT << 48) - 1;
    given BIGINT := nextval('audit_entries_id_seq');
    due BIGINT := (extract(epoch FROM clock_timestamp()) - 1767225600) * 100000;
BEGIN
    -- A tenth of a second behind. One at a time ("audorder" in ASCII) brings the sequence forward; others go on from where it
    -- is, unless that is a minute behind: the organisation may have moved here with entries that are younger.
    IF (given & places) < due - 10000 THEN
        IF (given & places) < due - 6000000 THEN
            PERFORM pg_advisory_xact_lock(x'6175646f72646572'::BIGINT);
        ELSIF NOT pg_try_advisory_xact_lock(x'6175646f72646572'::BIGINT) THEN
            NEW.id := given & places;
            RETURN NEW;
        END IF;
        -- Somebody else may have done so meanwhile.
        given := nextval('audit_entries_id_seq');
        IF (given & places) < due - 10000 THEN
            PERFORM setval('audit_entries_id_seq', (given & ~places) | due);
            given := nextval('audit_entries_id_seq');
        END IF;
    END IF;
    NEW.id := given & places;
    RETURN NEW;
END
$$;
DROP TRIGGER IF EXISTS audit_entries_ordered ON audit_entries;
CREATE TRIGGER audit_entries_ordered BEFORE INSERT ON audit_entries
    FOR EACH ROW EXECUTE FUNCTION order_audit_entry();
