CREATE OR REPLACE FUNCTION keep_declaration_parts() RETURNS TRIGGER LANGUAGE plpgsql AS
$$
BEGIN
    IF TG_OP = 'INSERT' THEN
        PERFORM change_declaration_parts(NEW.organisation_id, NEW.id, 0, NULL, NEW.reference_folded);
        PERFORM change_declaration_parts(NEW.organisation_id, NEW.id, 1, NULL, NEW.mrn);
        PERFORM change_declaration_parts(NEW.organisation_id, NEW.id, 2, NULL, NEW.lrn);
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
