-- Records by the beginnings of their words. A worker writes these three tables: what a record holds is read from it after it
-- was stored, so that storing it costs one short row.

-- What a record is found by, and shown with where it is found.
CREATE TABLE search_texts (
    organisation_id BIGINT NOT NULL,
    -- The kind of record, and the id among those of its kind.
    kind SMALLINT NOT NULL,
    record_id BIGINT NOT NULL,
    title TEXT NOT NULL,
    about TEXT,
    -- A line for each text: the number of its field, a tab, the text.
    texts TEXT NOT NULL,
    -- A line for each word: a line break, the number of its field, a space, the word.
    words TEXT NOT NULL,
    PRIMARY KEY (organisation_id, kind, record_id)
);

-- The same words, by which records are found.
CREATE TABLE search_words (
    organisation_id BIGINT NOT NULL,
    kind SMALLINT NOT NULL,
    word TEXT COLLATE "C" NOT NULL,
    record_id BIGINT NOT NULL,
    field SMALLINT NOT NULL,
    PRIMARY KEY (organisation_id, kind, word, record_id, field)
);

-- The records whose words may have changed since they were read. A change while they are read counts one more, so that the
-- row stays; the worker holds the row meanwhile.
CREATE TABLE search_due (
    organisation_id BIGINT NOT NULL,
    kind SMALLINT NOT NULL,
    record_id BIGINT NOT NULL,
    changes INTEGER NOT NULL DEFAULT 1,
    PRIMARY KEY (organisation_id, kind, record_id)
);

-- The trigger names the kind. The row of a deleted record is its former one.
CREATE FUNCTION note_search_due() RETURNS TRIGGER LANGUAGE plpgsql AS
$$
BEGIN
    IF TG_OP = 'DELETE' THEN
        INSERT INTO search_due (organisation_id, kind, record_id) VALUES (OLD.organisation_id, TG_ARGV[0]::SMALLINT, OLD.id)
            ON CONFLICT (organisation_id, kind, record_id) DO UPDATE SET changes = search_due.changes + 1;
    ELSE
        INSERT INTO search_due (organisation_id, kind, record_id) VALUES (NEW.organisation_id, TG_ARGV[0]::SMALLINT, NEW.id)
            ON CONFLICT (organisation_id, kind, record_id) DO UPDATE SET changes = search_due.changes + 1;
    END IF;
    RETURN NULL;
END
$$;

-- The names of files are words of the records that have them.
CREATE FUNCTION note_search_due_of_documents() RETURNS TRIGGER LANGUAGE plpgsql AS
$$
DECLARE
    found RECORD;
    kind_of_owner SMALLINT;
BEGIN
    IF TG_OP = 'DELETE' THEN
        found := OLD;
    ELSE
        found := NEW;
    END IF;
    kind_of_owner := CASE found.owner_kind WHEN 'declaration' THEN 0 WHEN 'invoice' THEN 3 END;
    IF kind_of_owner IS NOT NULL THEN
        INSERT INTO search_due (organisation_id, kind, record_id) VALUES (found.organisation_id, kind_of_owner, found.owner_id)
            ON CONFLICT (organisation_id, kind, record_id) DO UPDATE SET changes = search_due.changes + 1;
    END IF;
    RETURN NULL;
END
$$;

-- The identifications of messages are words of the records that they are about.
CREATE FUNCTION note_search_due_of_messages() RETURNS TRIGGER LANGUAGE plpgsql AS
$$
BEGIN
    INSERT INTO search_due (organisation_id, kind, record_id)
        VALUES (NEW.organisation_id, CASE NEW.subject WHEN 'declaration' THEN 0 ELSE 1 END, NEW.record_id)
        ON CONFLICT (organisation_id, kind, record_id) DO UPDATE SET changes = search_due.changes + 1;
    RETURN NULL;
END
$$;

CREATE TRIGGER search_due_of_new AFTER INSERT ON declarations
    FOR EACH ROW EXECUTE FUNCTION note_search_due('0');
CREATE TRIGGER search_due_of_deleted AFTER DELETE ON declarations
    FOR EACH ROW EXECUTE FUNCTION note_search_due('0');
CREATE TRIGGER search_due_of_named AFTER UPDATE OF reference, mrn, lrn, customer_code ON declarations FOR EACH ROW
    WHEN ((OLD.reference, OLD.mrn, OLD.lrn, OLD.customer_code)
        IS DISTINCT FROM (NEW.reference, NEW.mrn, NEW.lrn, NEW.customer_code))
    EXECUTE FUNCTION note_search_due('0');
-- What is put away keeps its words.
CREATE TRIGGER search_due_of_changed AFTER UPDATE OF document ON declarations FOR EACH ROW
    WHEN (OLD.packed IS NOT DISTINCT FROM NEW.packed)
    EXECUTE FUNCTION note_search_due('0');

CREATE TRIGGER search_due_of_new AFTER INSERT ON transits
    FOR EACH ROW EXECUTE FUNCTION note_search_due('1');
CREATE TRIGGER search_due_of_deleted AFTER DELETE ON transits
    FOR EACH ROW EXECUTE FUNCTION note_search_due('1');
CREATE TRIGGER search_due_of_named AFTER UPDATE OF reference, mrn, lrn, customer_code ON transits FOR EACH ROW
    WHEN ((OLD.reference, OLD.mrn, OLD.lrn, OLD.customer_code)
        IS DISTINCT FROM (NEW.reference, NEW.mrn, NEW.lrn, NEW.customer_code))
    EXECUTE FUNCTION note_search_due('1');
CREATE TRIGGER search_due_of_changed AFTER UPDATE OF document ON transits
    FOR EACH ROW EXECUTE FUNCTION note_search_due('1');

CREATE TRIGGER search_due_of_new AFTER INSERT ON dossiers
    FOR EACH ROW EXECUTE FUNCTION note_search_due('2');
CREATE TRIGGER search_due_of_deleted AFTER DELETE ON dossiers
    FOR EACH ROW EXECUTE FUNCTION note_search_due('2');
CREATE TRIGGER search_due_of_changed AFTER UPDATE OF dossier_number, document ON dossiers
    FOR EACH ROW EXECUTE FUNCTION note_search_due('2');

CREATE TRIGGER search_due_of_new AFTER INSERT ON invoices
    FOR EACH ROW EXECUTE FUNCTION note_search_due('3');
CREATE TRIGGER search_due_of_deleted AFTER DELETE ON invoices
    FOR EACH ROW EXECUTE FUNCTION note_search_due('3');
CREATE TRIGGER search_due_of_changed AFTER UPDATE ON invoices FOR EACH ROW
    WHEN ((OLD.status, OLD.invoice_number, OLD.total_cents, OLD.customer_code)
        IS DISTINCT FROM (NEW.status, NEW.invoice_number, NEW.total_cents, NEW.customer_code))
    EXECUTE FUNCTION note_search_due('3');

CREATE TRIGGER search_due_of_new AFTER INSERT ON customers
    FOR EACH ROW EXECUTE FUNCTION note_search_due('4');
CREATE TRIGGER search_due_of_deleted AFTER DELETE ON customers
    FOR EACH ROW EXECUTE FUNCTION note_search_due('4');
CREATE TRIGGER search_due_of_changed AFTER UPDATE OF customer_code, document ON customers
    FOR EACH ROW EXECUTE FUNCTION note_search_due('4');

CREATE TRIGGER search_due_of_new AFTER INSERT ON items
    FOR EACH ROW EXECUTE FUNCTION note_search_due('5');
CREATE TRIGGER search_due_of_deleted AFTER DELETE ON items
    FOR EACH ROW EXECUTE FUNCTION note_search_due('5');
CREATE TRIGGER search_due_of_changed AFTER UPDATE OF item_code, document ON items
    FOR EACH ROW EXECUTE FUNCTION note_search_due('5');

CREATE TRIGGER search_due_of_documents AFTER INSERT OR DELETE OR UPDATE OF filename, description ON documents
    FOR EACH ROW EXECUTE FUNCTION note_search_due_of_documents();
CREATE TRIGGER search_due_of_messages AFTER INSERT ON outbound_messages FOR EACH ROW
    WHEN (NEW.subject IN ('declaration', 'transit'))
    EXECUTE FUNCTION note_search_due_of_messages();

-- Filters of lists by when customs released, and by the value.
CREATE INDEX declarations_by_release ON declarations (organisation_id, released_at, id) WHERE released_at IS NOT NULL;
CREATE INDEX declarations_by_value ON declarations (organisation_id, total_invoice_value, id)
    WHERE total_invoice_value IS NOT NULL;
CREATE INDEX transits_by_release ON transits (organisation_id, released_at, id) WHERE released_at IS NOT NULL;
