-- Records by the beginnings of their words. A worker writes these three tables: what a record holds is read from it after it
-- was stored, so that storing it costs one short row.

-- What a record is found by, and shown with where it is found.
CREATE TABLE search_texts (
    organisation_id INTEGER NOT NULL,
    -- The kind of record, and the id among those of its kind.
    kind INTEGER NOT NULL,
    record_id INTEGER NOT NULL,
    title TEXT NOT NULL,
    about TEXT,
    -- A line for each text: the number of its field, a tab, the text.
    texts TEXT NOT NULL,
    -- A line for each word: a line break, the number of its field, a space, the word.
    words TEXT NOT NULL,
    PRIMARY KEY (organisation_id, kind, record_id)
) STRICT, WITHOUT ROWID;

-- The same words, by which records are found.
CREATE TABLE search_words (
    organisation_id INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    word TEXT NOT NULL,
    record_id INTEGER NOT NULL,
    field INTEGER NOT NULL,
    PRIMARY KEY (organisation_id, kind, word, record_id, field)
) STRICT, WITHOUT ROWID;

-- The records whose words may have changed since they were read. A change while they are read counts one more, so that the
-- row stays.
CREATE TABLE search_due (
    organisation_id INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    record_id INTEGER NOT NULL,
    changes INTEGER NOT NULL DEFAULT 1,
    PRIMARY KEY (organisation_id, kind, record_id)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER search_due_of_new_declarations AFTER INSERT ON declarations
BEGIN
    INSERT INTO search_due (organisation_id, kind, record_id) VALUES (NEW.organisation_id, 0, NEW.id)
        ON CONFLICT (organisation_id, kind, record_id) DO UPDATE SET changes = changes + 1;
END;
CREATE TRIGGER search_due_of_deleted_declarations AFTER DELETE ON declarations
BEGIN
    INSERT INTO search_due (organisation_id, kind, record_id) VALUES (OLD.organisation_id, 0, OLD.id)
        ON CONFLICT (organisation_id, kind, record_id) DO UPDATE SET changes = changes + 1;
END;
CREATE TRIGGER search_due_of_named_declarations AFTER UPDATE OF reference, mrn, lrn, customer_code ON declarations
    WHEN OLD.reference IS NOT NEW.reference OR OLD.mrn IS NOT NEW.mrn OR OLD.lrn IS NOT NEW.lrn
        OR OLD.customer_code IS NOT NEW.customer_code
BEGIN
    INSERT INTO search_due (organisation_id, kind, record_id) VALUES (NEW.organisation_id, 0, NEW.id)
        ON CONFLICT (organisation_id, kind, record_id) DO UPDATE SET changes = changes + 1;
END;
-- What is put away keeps its words.
CREATE TRIGGER search_due_of_changed_declarations AFTER UPDATE OF document ON declarations
    WHEN OLD.packed IS NEW.packed
BEGIN
    INSERT INTO search_due (organisation_id, kind, record_id) VALUES (NEW.organisation_id, 0, NEW.id)
        ON CONFLICT (organisation_id, kind, record_id) DO UPDATE SET changes = changes + 1;
END;
CREATE TRIGGER search_due_of_new_transits AFTER INSERT ON transits
BEGIN
    INSERT INTO search_due (organisation_id, kind, record_id) VALUES (NEW.organisation_id, 1, NEW.id)
        ON CONFLICT (organisation_id, kind, record_id) DO UPDATE SET changes = changes + 1;
END;
CREATE TRIGGER search_due_of_deleted_transits AFTER DELETE ON transits
BEGIN
    INSERT INTO search_due (organisation_id, kind, record_id) VALUES (OLD.organisation_id, 1, OLD.id)
        ON CONFLICT (organisation_id, kind, record_id) DO UPDATE SET changes = changes + 1;
END;
CREATE TRIGGER search_due_of_named_transits AFTER UPDATE OF reference, mrn, lrn, customer_code ON transits
    WHEN OLD.reference IS NOT NEW.reference OR OLD.mrn IS NOT NEW.mrn OR OLD.lrn IS NOT NEW.lrn
        OR OLD.customer_code IS NOT NEW.customer_code
BEGIN
    INSERT INTO search_due (organisation_id, kind, record_id) VALUES (NEW.organisation_id, 1, NEW.id)
        ON CONFLICT (organisation_id, kind, record_id) DO UPDATE SET changes = changes + 1;
END;
CREATE TRIGGER search_due_of_changed_transits AFTER UPDATE OF document ON transits
BEGIN
    INSERT INTO search_due (organisation_id, kind, record_id) VALUES (NEW.organisation_id, 1, NEW.id)
        ON CONFLICT (organisation_id, kind, record_id) DO UPDATE SET changes = changes + 1;
END;
CREATE TRIGGER search_due_of_new_dossiers AFTER INSERT ON dossiers
BEGIN
    INSERT INTO search_due (organisation_id, kind, record_id) VALUES (NEW.organisation_id, 2, NEW.id)
        ON CONFLICT (organisation_id, kind, record_id) DO UPDATE SET changes = changes + 1;
END;
CREATE TRIGGER search_due_of_deleted_dossiers AFTER DELETE ON dossiers
BEGIN
    INSERT INTO search_due (organisation_id, kind, record_id) VALUES (OLD.organisation_id, 2, OLD.id)
        ON CONFLICT (organisation_id, kind, record_id) DO UPDATE SET changes = changes + 1;
END;
CREATE TRIGGER search_due_of_changed_dossiers AFTER UPDATE OF dossier_number, document ON dossiers
BEGIN
    INSERT INTO search_due (organisation_id, kind, record_id) VALUES (NEW.organisation_id, 2, NEW.id)
        ON CONFLICT (organisation_id, kind, record_id) DO UPDATE SET changes = changes + 1;
END;
CREATE TRIGGER search_due_of_new_invoices AFTER INSERT ON invoices
BEGIN
    INSERT INTO search_due (organisation_id, kind, record_id) VALUES (NEW.organisation_id, 3, NEW.id)
        ON CONFLICT (organisation_id, kind, record_id) DO UPDATE SET changes = changes + 1;
END;
CREATE TRIGGER search_due_of_deleted_invoices AFTER DELETE ON invoices
BEGIN
    INSERT INTO search_due (organisation_id, kind, record_id) VALUES (OLD.organisation_id, 3, OLD.id)
        ON CONFLICT (organisation_id, kind, record_id) DO UPDATE SET changes = changes + 1;
END;
CREATE TRIGGER search_due_of_changed_invoices AFTER UPDATE ON invoices
    WHEN OLD.status IS NOT NEW.status OR OLD.invoice_number IS NOT NEW.invoice_number
        OR OLD.total_cents IS NOT NEW.total_cents OR OLD.customer_code IS NOT NEW.customer_code
BEGIN
    INSERT INTO search_due (organisation_id, kind, record_id) VALUES (NEW.organisation_id, 3, NEW.id)
        ON CONFLICT (organisation_id, kind, record_id) DO UPDATE SET changes = changes + 1;
END;
CREATE TRIGGER search_due_of_new_customers AFTER INSERT ON customers
BEGIN
    INSERT INTO search_due (organisation_id, kind, record_id) VALUES (NEW.organisation_id, 4, NEW.id)
        ON CONFLICT (organisation_id, kind, record_id) DO UPDATE SET changes = changes + 1;
END;
CREATE TRIGGER search_due_of_deleted_customers AFTER DELETE ON customers
BEGIN
    INSERT INTO search_due (organisation_id, kind, record_id) VALUES (OLD.organisation_id, 4, OLD.id)
        ON CONFLICT (organisation_id, kind, record_id) DO UPDATE SET changes = changes + 1;
END;
CREATE TRIGGER search_due_of_changed_customers AFTER UPDATE OF customer_code, document ON customers
BEGIN
    INSERT INTO search_due (organisation_id, kind, record_id) VALUES (NEW.organisation_id, 4, NEW.id)
        ON CONFLICT (organisation_id, kind, record_id) DO UPDATE SET changes = changes + 1;
END;
CREATE TRIGGER search_due_of_new_items AFTER INSERT ON items
BEGIN
    INSERT INTO search_due (organisation_id, kind, record_id) VALUES (NEW.organisation_id, 5, NEW.id)
        ON CONFLICT (organisation_id, kind, record_id) DO UPDATE SET changes = changes + 1;
END;
CREATE TRIGGER search_due_of_deleted_items AFTER DELETE ON items
BEGIN
    INSERT INTO search_due (organisation_id, kind, record_id) VALUES (OLD.organisation_id, 5, OLD.id)
        ON CONFLICT (organisation_id, kind, record_id) DO UPDATE SET changes = changes + 1;
END;
CREATE TRIGGER search_due_of_changed_items AFTER UPDATE OF item_code, document ON items
BEGIN
    INSERT INTO search_due (organisation_id, kind, record_id) VALUES (NEW.organisation_id, 5, NEW.id)
        ON CONFLICT (organisation_id, kind, record_id) DO UPDATE SET changes = changes + 1;
END;
-- The names of files are words of the records that have them.
CREATE TRIGGER search_due_of_new_documents AFTER INSERT ON documents WHEN NEW.owner_kind IN ('declaration', 'invoice')
BEGIN
    INSERT INTO search_due (organisation_id, kind, record_id)
        VALUES (NEW.organisation_id, CASE NEW.owner_kind WHEN 'declaration' THEN 0 ELSE 3 END, NEW.owner_id)
        ON CONFLICT (organisation_id, kind, record_id) DO UPDATE SET changes = changes + 1;
END;
CREATE TRIGGER search_due_of_deleted_documents AFTER DELETE ON documents WHEN OLD.owner_kind IN ('declaration', 'invoice')
BEGIN
    INSERT INTO search_due (organisation_id, kind, record_id)
        VALUES (OLD.organisation_id, CASE OLD.owner_kind WHEN 'declaration' THEN 0 ELSE 3 END, OLD.owner_id)
        ON CONFLICT (organisation_id, kind, record_id) DO UPDATE SET changes = changes + 1;
END;
CREATE TRIGGER search_due_of_changed_documents AFTER UPDATE OF filename, description ON documents WHEN NEW.owner_kind IN ('declaration', 'invoice')
BEGIN
    INSERT INTO search_due (organisation_id, kind, record_id)
        VALUES (NEW.organisation_id, CASE NEW.owner_kind WHEN 'declaration' THEN 0 ELSE 3 END, NEW.owner_id)
        ON CONFLICT (organisation_id, kind, record_id) DO UPDATE SET changes = changes + 1;
END;
-- The identifications of messages are words of the records that they are about.
CREATE TRIGGER search_due_of_messages AFTER INSERT ON outbound_messages WHEN NEW.subject IN ('declaration', 'transit')
BEGIN
    INSERT INTO search_due (organisation_id, kind, record_id)
        VALUES (NEW.organisation_id, CASE NEW.subject WHEN 'declaration' THEN 0 ELSE 1 END, NEW.record_id)
        ON CONFLICT (organisation_id, kind, record_id) DO UPDATE SET changes = changes + 1;
END;

-- Filters of lists by when customs released, and by the value, which is a text with all its digits.
CREATE INDEX declarations_by_release ON declarations (organisation_id, released_at, id) WHERE released_at IS NOT NULL;
CREATE INDEX declarations_by_value ON declarations (organisation_id, CAST(total_invoice_value AS REAL), id)
    WHERE total_invoice_value IS NOT NULL;
CREATE INDEX transits_by_release ON transits (organisation_id, released_at, id) WHERE released_at IS NOT NULL;
