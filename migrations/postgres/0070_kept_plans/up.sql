-- No statement asks what stands in documents and messages, so statistics of them serve no plan. Gathering them compares
-- thousands of documents with each other, which took seconds of a processor whenever a table was analysed. They are compressed
-- by LZ4 from now on where the server has it (PostgreSQL 14, and most builds): its own method takes longer to compress the message
-- of a declaration than everything else takes to store it. What is stored already stays as it is.
DO $$
DECLARE
    place RECORD;
    has_lz4 BOOLEAN := EXISTS (
        SELECT FROM pg_settings WHERE name = 'default_toast_compression' AND 'lz4' = ANY (enumvals));
BEGIN
    FOR place IN
        SELECT stored.oid::regclass AS stored, attribute.attname AS document
        FROM pg_class AS stored JOIN pg_attribute AS attribute ON attribute.attrelid = stored.oid
        WHERE stored.relnamespace = current_schema()::regnamespace AND stored.relkind = 'r'
            AND attribute.attnum > 0 AND NOT attribute.attisdropped
            AND (attribute.atttypid = 'jsonb'::regtype OR attribute.attname IN ('body', 'payload'))
    LOOP
        EXECUTE format('ALTER TABLE %s ALTER COLUMN %I SET STATISTICS 0', place.stored, place.document);
        IF has_lz4 THEN
            EXECUTE format('ALTER TABLE %s ALTER COLUMN %I SET COMPRESSION lz4', place.stored, place.document);
        END IF;
    END LOOP;
END
$$;

-- The parts of a text are gathered before they are stored. From generate_series PostgreSQL expected a thousand rows where it did
-- not know the text, and so it planned the statement anew for each.
CREATE OR REPLACE FUNCTION change_declaration_parts(organisation BIGINT, declaration BIGINT, of_kind INTEGER, before TEXT, now TEXT)
RETURNS VOID LANGUAGE plpgsql AS
$$
DECLARE
    parts TEXT[] := '{}';
BEGIN
    IF before IS NOT DISTINCT FROM now THEN
        RETURN;
    END IF;
    IF before IS NOT NULL THEN
        DELETE FROM declaration_parts WHERE organisation_id = organisation AND kind = of_kind
            AND declaration_id = declaration AND part IN (SELECT parts_of_declaration(before));
    END IF;
    IF now IS NOT NULL THEN
        FOR place IN 1 .. length(now) - 2 LOOP
            parts := parts || substr(now, place, 8);
        END LOOP;
        INSERT INTO declaration_parts (organisation_id, kind, part, declaration_id)
            SELECT organisation, of_kind, part, declaration FROM unnest(parts) AS part
            ON CONFLICT DO NOTHING;
    END IF;
END
$$;
CREATE OR REPLACE FUNCTION keep_declaration_parts() RETURNS TRIGGER LANGUAGE plpgsql AS
$$
BEGIN
    IF TG_OP = 'INSERT' THEN
        PERFORM change_declaration_parts(NEW.organisation_id, NEW.id, 0, NULL, NEW.reference_folded);
        IF NEW.mrn IS NOT NULL OR NEW.lrn IS NOT NULL THEN
            PERFORM change_declaration_parts(NEW.organisation_id, NEW.id, 1, NULL, NEW.mrn);
            PERFORM change_declaration_parts(NEW.organisation_id, NEW.id, 2, NULL, NEW.lrn);
        END IF;
    ELSIF TG_OP = 'UPDATE' THEN
        PERFORM change_declaration_parts(NEW.organisation_id, NEW.id, 0, OLD.reference_folded, NEW.reference_folded);
        PERFORM change_declaration_parts(NEW.organisation_id, NEW.id, 1, OLD.mrn, NEW.mrn);
        PERFORM change_declaration_parts(NEW.organisation_id, NEW.id, 2, OLD.lrn, NEW.lrn);
    ELSE
        PERFORM change_declaration_parts(OLD.organisation_id, OLD.id, 0, OLD.reference_folded, NULL);
        PERFORM change_declaration_parts(OLD.organisation_id, OLD.id, 1, OLD.mrn, NULL);
        PERFORM change_declaration_parts(OLD.organisation_id, OLD.id, 2, OLD.lrn, NULL);
    END IF;
    RETURN NULL;
END
$$;
