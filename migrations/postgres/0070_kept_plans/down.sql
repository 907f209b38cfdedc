CREATE OR REPLACE FUNCTION keep_declaration_parts() RETURNS TRIGGER LANGUAGE plpgsql AS
$$
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO declaration_parts (organisation_id, kind, part, declaration_id)
            SELECT NEW.organisation_id, 0, substr(NEW.reference_folded, place, 8), NEW.id
            FROM generate_series(1, length(NEW.reference_folded) - 2) AS place
            ON CONFLICT DO NOTHING;
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
CREATE OR REPLACE FUNCTION change_declaration_parts(organisation BIGINT, declaration BIGINT, of_kind INTEGER, before TEXT, now TEXT)
RETURNS VOID LANGUAGE plpgsql AS
$$
BEGIN
    IF before IS NOT DISTINCT FROM now THEN
        RETURN;
    END IF;
    IF before IS NOT NULL THEN
        DELETE FROM declaration_parts WHERE organisation_id = organisation AND kind = of_kind
            AND declaration_id = declaration AND part IN (SELECT parts_of_declaration(before));
    END IF;
    IF now IS NOT NULL THEN
        INSERT INTO declaration_parts (organisation_id, kind, part, declaration_id)
            SELECT organisation, of_kind, part, declaration FROM parts_of_declaration(now) AS part;
    END IF;
END
$$;
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
        EXECUTE format('ALTER TABLE %s ALTER COLUMN %I SET STATISTICS -1', place.stored, place.document);
        IF has_lz4 THEN
            EXECUTE format('ALTER TABLE %s ALTER COLUMN %I SET COMPRESSION default', place.stored, place.document);
        END IF;
    END LOOP;
END
$$;
