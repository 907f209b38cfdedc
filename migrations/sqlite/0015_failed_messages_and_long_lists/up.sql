-- How often the gateway refused a message for what it is; and when it was given up for that, and why.
ALTER TABLE outbound_messages ADD COLUMN refusals INTEGER NOT NULL DEFAULT 0;
ALTER TABLE outbound_messages ADD COLUMN failed_at TEXT;
ALTER TABLE outbound_messages ADD COLUMN failure TEXT;

-- One index for each order of the list. What filters look at is there, so that declarations that are not let through
-- are passed over without being read.
DROP INDEX declarations_by_creation;
DROP INDEX declarations_by_status;
DROP INDEX declarations_by_type;
DROP INDEX declarations_by_customer;
DROP INDEX declarations_by_submission;
DROP INDEX declarations_by_acceptance;
CREATE INDEX declarations_in_order ON declarations (organisation_id, id, status, imex, declaration_type, customer_code, created_at);
-- Texts that are searched are there too: a part that many have is counted, and met in this order, without reading
-- declarations.
CREATE INDEX declarations_by_reference ON declarations (organisation_id, reference, id, status, imex, declaration_type, customer_code, created_at, reference_folded, mrn, lrn);
CREATE INDEX declarations_in_order_of_status ON declarations (organisation_id, status, id, imex, declaration_type, customer_code, created_at);
-- A stretch of time is sorted by any moment without reading declarations.
CREATE INDEX declarations_by_creation ON declarations (organisation_id, created_at, id, status, imex, declaration_type, customer_code, submitted_at, accepted_at);
CREATE INDEX declarations_by_submission ON declarations (organisation_id, submitted_at, id, status, imex, declaration_type, customer_code, created_at);
CREATE INDEX declarations_by_acceptance ON declarations (organisation_id, accepted_at, id, status, imex, declaration_type, customer_code, created_at);
-- The usual order of what is asked for most.
CREATE INDEX declarations_by_status ON declarations (organisation_id, status, created_at, id, imex, declaration_type, customer_code);
CREATE INDEX declarations_by_type ON declarations (organisation_id, declaration_type, created_at, id, status, imex, customer_code);
CREATE INDEX declarations_by_customer ON declarations (organisation_id, customer_code, created_at, id, status, imex, declaration_type)
    WHERE customer_code IS NOT NULL;

-- Parts of references (0), MRNs (1) and LRNs (2): for each place in such a text the eight characters from there on, so
-- that declarations are found by whatever a text contains. At the end of a text parts are shorter, down to three.
CREATE TABLE declaration_parts (
    organisation_id INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    part TEXT NOT NULL,
    declaration_id INTEGER NOT NULL,
    PRIMARY KEY (organisation_id, kind, part, declaration_id)
) STRICT, WITHOUT ROWID;

-- Numbers to count with: SQLite has no series of them inside a trigger.
CREATE TABLE text_places (place INTEGER PRIMARY KEY) STRICT;
WITH RECURSIVE places (place) AS (SELECT 1 UNION ALL SELECT place + 1 FROM places WHERE place < 4096)
    INSERT INTO text_places (place) SELECT place FROM places;

CREATE TRIGGER declaration_parts_of_new_reference AFTER INSERT ON declarations WHEN NEW.reference_folded IS NOT NULL
BEGIN
    INSERT INTO declaration_parts (organisation_id, kind, part, declaration_id)
        SELECT DISTINCT NEW.organisation_id, 0, substr(NEW.reference_folded, place, 8), NEW.id
        FROM text_places WHERE place <= length(NEW.reference_folded) - 2;
END;
CREATE TRIGGER declaration_parts_of_changed_reference AFTER UPDATE OF reference_folded ON declarations
    WHEN OLD.reference_folded IS NOT NEW.reference_folded
BEGIN
    DELETE FROM declaration_parts WHERE organisation_id = OLD.organisation_id AND kind = 0
        AND declaration_id = OLD.id
        AND part IN (SELECT substr(OLD.reference_folded, place, 8) FROM text_places WHERE place <= length(OLD.reference_folded) - 2);
    INSERT INTO declaration_parts (organisation_id, kind, part, declaration_id)
        SELECT DISTINCT NEW.organisation_id, 0, substr(NEW.reference_folded, place, 8), NEW.id
        FROM text_places WHERE place <= length(NEW.reference_folded) - 2;
END;
CREATE TRIGGER declaration_parts_of_gone_reference AFTER DELETE ON declarations WHEN OLD.reference_folded IS NOT NULL
BEGIN
    DELETE FROM declaration_parts WHERE organisation_id = OLD.organisation_id AND kind = 0
        AND declaration_id = OLD.id
        AND part IN (SELECT substr(OLD.reference_folded, place, 8) FROM text_places WHERE place <= length(OLD.reference_folded) - 2);
END;
CREATE TRIGGER declaration_parts_of_new_mrn AFTER INSERT ON declarations WHEN NEW.mrn IS NOT NULL
BEGIN
    INSERT INTO declaration_parts (organisation_id, kind, part, declaration_id)
        SELECT DISTINCT NEW.organisation_id, 1, substr(NEW.mrn, place, 8), NEW.id
        FROM text_places WHERE place <= length(NEW.mrn) - 2;
END;
CREATE TRIGGER declaration_parts_of_changed_mrn AFTER UPDATE OF mrn ON declarations
    WHEN OLD.mrn IS NOT NEW.mrn
BEGIN
    DELETE FROM declaration_parts WHERE organisation_id = OLD.organisation_id AND kind = 1
        AND declaration_id = OLD.id
        AND part IN (SELECT substr(OLD.mrn, place, 8) FROM text_places WHERE place <= length(OLD.mrn) - 2);
    INSERT INTO declaration_parts (organisation_id, kind, part, declaration_id)
        SELECT DISTINCT NEW.organisation_id, 1, substr(NEW.mrn, place, 8), NEW.id
        FROM text_places WHERE place <= length(NEW.mrn) - 2;
END;
CREATE TRIGGER declaration_parts_of_gone_mrn AFTER DELETE ON declarations WHEN OLD.mrn IS NOT NULL
BEGIN
    DELETE FROM declaration_parts WHERE organisation_id = OLD.organisation_id AND kind = 1
        AND declaration_id = OLD.id
        AND part IN (SELECT substr(OLD.mrn, place, 8) FROM text_places WHERE place <= length(OLD.mrn) - 2);
END;
CREATE TRIGGER declaration_parts_of_new_lrn AFTER INSERT ON declarations WHEN NEW.lrn IS NOT NULL
BEGIN
    INSERT INTO declaration_parts (organisation_id, kind, part, declaration_id)
        SELECT DISTINCT NEW.organisation_id, 2, substr(NEW.lrn, place, 8), NEW.id
        FROM text_places WHERE place <= length(NEW.lrn) - 2;
END;
CREATE TRIGGER declaration_parts_of_changed_lrn AFTER UPDATE OF lrn ON declarations
    WHEN OLD.lrn IS NOT NEW.lrn
BEGIN
    DELETE FROM declaration_parts WHERE organisation_id = OLD.organisation_id AND kind = 2
        AND declaration_id = OLD.id
        AND part IN (SELECT substr(OLD.lrn, place, 8) FROM text_places WHERE place <= length(OLD.lrn) - 2);
    INSERT INTO declaration_parts (organisation_id, kind, part, declaration_id)
        SELECT DISTINCT NEW.organisation_id, 2, substr(NEW.lrn, place, 8), NEW.id
        FROM text_places WHERE place <= length(NEW.lrn) - 2;
END;
CREATE TRIGGER declaration_parts_of_gone_lrn AFTER DELETE ON declarations WHEN OLD.lrn IS NOT NULL
BEGIN
    DELETE FROM declaration_parts WHERE organisation_id = OLD.organisation_id AND kind = 2
        AND declaration_id = OLD.id
        AND part IN (SELECT substr(OLD.lrn, place, 8) FROM text_places WHERE place <= length(OLD.lrn) - 2);
END;

INSERT INTO declaration_parts (organisation_id, kind, part, declaration_id)
    SELECT DISTINCT organisation_id, 0, substr(reference_folded, place, 8), id
    FROM declarations JOIN text_places ON place <= length(reference_folded) - 2
    UNION ALL SELECT DISTINCT organisation_id, 1, substr(mrn, place, 8), id
    FROM declarations JOIN text_places ON place <= length(mrn) - 2
    UNION ALL SELECT DISTINCT organisation_id, 2, substr(lrn, place, 8), id
    FROM declarations JOIN text_places ON place <= length(lrn) - 2;
