-- A new declaration has a reference and mostly nothing else to be found by: its parts are written by one statement,
-- instead of three calls that compare with what was there before.
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
