-- How often the gateway refused a message for what it is; and when it was given up for that, and why.
ALTER TABLE outbound_messages ADD COLUMN refusals INTEGER NOT NULL DEFAULT 0;
ALTER TABLE outbound_messages ADD COLUMN failed_at TIMESTAMPTZ;
ALTER TABLE outbound_messages ADD COLUMN failure TEXT;

-- One index for each order of the list. What filters look at is there, so that declarations that are not let through
-- are passed over without being read.
DROP INDEX declarations_by_creation;
DROP INDEX declarations_by_status;
DROP INDEX declarations_by_type;
DROP INDEX declarations_by_customer;
DROP INDEX declarations_by_submission;
DROP INDEX declarations_by_acceptance;
CREATE INDEX declarations_in_order ON declarations (organisation_id, id)
    INCLUDE (status, imex, declaration_type, customer_code, created_at);
-- Texts that are searched are there too: a part that many have is counted, and met in this order, without reading
-- declarations.
CREATE INDEX declarations_by_reference ON declarations (organisation_id, reference, id)
    INCLUDE (status, imex, declaration_type, customer_code, created_at, reference_folded, mrn, lrn);
CREATE INDEX declarations_in_order_of_status ON declarations (organisation_id, status, id)
    INCLUDE (imex, declaration_type, customer_code, created_at);
-- A stretch of time is sorted by any moment without reading declarations.
CREATE INDEX declarations_by_creation ON declarations (organisation_id, created_at, id)
    INCLUDE (status, imex, declaration_type, customer_code, submitted_at, accepted_at);
CREATE INDEX declarations_by_submission ON declarations (organisation_id, submitted_at NULLS FIRST, id)
    INCLUDE (status, imex, declaration_type, customer_code, created_at);
CREATE INDEX declarations_by_acceptance ON declarations (organisation_id, accepted_at NULLS FIRST, id)
    INCLUDE (status, imex, declaration_type, customer_code, created_at);
-- The usual order of what is asked for most.
CREATE INDEX declarations_by_status ON declarations (organisation_id, status, created_at, id)
    INCLUDE (imex, declaration_type, customer_code);
CREATE INDEX declarations_by_type ON declarations (organisation_id, declaration_type, created_at, id)
    INCLUDE (status, imex, customer_code);
CREATE INDEX declarations_by_customer ON declarations (organisation_id, customer_code, created_at, id)
    INCLUDE (status, imex, declaration_type)
    WHERE customer_code IS NOT NULL;

-- Parts of references (0), MRNs (1) and LRNs (2): for each place in such a text the eight characters from there on, so
-- that declarations are found by whatever a text contains. At the end of a text parts are shorter, down to three.
CREATE TABLE declaration_parts (
    organisation_id BIGINT NOT NULL,
    kind SMALLINT NOT NULL,
    part TEXT COLLATE "C" NOT NULL,
    declaration_id BIGINT NOT NULL,
    PRIMARY KEY (organisation_id, kind, part, declaration_id)
);

CREATE FUNCTION parts_of_declaration(text TEXT) RETURNS SETOF TEXT LANGUAGE sql IMMUTABLE AS
$$ SELECT DISTINCT substr(text, place, 8) FROM generate_series(1, length(text) - 2) AS place $$;

CREATE FUNCTION change_declaration_parts(organisation BIGINT, declaration BIGINT, of_kind INTEGER, before TEXT, now TEXT)
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

CREATE FUNCTION keep_declaration_parts() RETURNS TRIGGER LANGUAGE plpgsql AS
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

CREATE TRIGGER declaration_parts_of_new AFTER INSERT OR DELETE ON declarations
    FOR EACH ROW EXECUTE FUNCTION keep_declaration_parts();
CREATE TRIGGER declaration_parts_of_changed AFTER UPDATE OF reference_folded, mrn, lrn ON declarations
    FOR EACH ROW
    WHEN ((OLD.reference_folded, OLD.mrn, OLD.lrn) IS DISTINCT FROM (NEW.reference_folded, NEW.mrn, NEW.lrn))
    EXECUTE FUNCTION keep_declaration_parts();

INSERT INTO declaration_parts (organisation_id, kind, part, declaration_id)
    SELECT organisation_id, kind, part, id FROM declarations
    CROSS JOIN LATERAL (VALUES (0, reference_folded), (1, mrn), (2, lrn)) AS texts (kind, text)
    CROSS JOIN LATERAL parts_of_declaration(text) AS part;
