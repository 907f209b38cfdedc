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
