-- The audit log: an entry for every write of a record, stored by triggers with the change itself, so that no way of
-- writing can forget it. Entries are never changed and never go.
CREATE TABLE audit_entries (
    organisation_id BIGINT NOT NULL,
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    at TIMESTAMPTZ NOT NULL,
    -- client, person, command_line, worker; unknown for a write past the service, or by an earlier version of it.
    actor_kind TEXT COLLATE "C" NOT NULL,
    actor_id TEXT COLLATE "C",
    request_id TEXT COLLATE "C",
    record_kind TEXT COLLATE "C" NOT NULL,
    record_id TEXT COLLATE "C" NOT NULL,
    -- created, changed, deleted
    action TEXT COLLATE "C" NOT NULL,
    -- JSON objects. Of a change: the columns that changed, and of documents their parts that did. Of a deletion: the whole
    -- row. A column without a value is left out. As text, since the hash is over each byte.
    before TEXT,
    after TEXT,
    PRIMARY KEY (organisation_id, id)
);
ALTER TABLE audit_entries ALTER COLUMN before SET STATISTICS 0, ALTER COLUMN after SET STATISTICS 0;
CREATE INDEX audit_entries_by_record ON audit_entries (organisation_id, record_kind, record_id, id);
-- Entries are nearly in the order of their moments, so that few pages tell where a stretch of time is. It costs writers
-- next to nothing.
CREATE INDEX audit_entries_by_time ON audit_entries USING brin (at) WITH (autosummarize = on);

-- Entries that the chain does not hold yet. They come and go, so that a vacuum is due by their number.
CREATE TABLE audit_waiting (
    organisation_id BIGINT NOT NULL,
    id BIGINT NOT NULL,
    PRIMARY KEY (organisation_id, id)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, vacuum_truncate = off);
ALTER TABLE audit_waiting ALTER COLUMN organisation_id SET (n_distinct = -1);

-- The chain of an organisation: the entries in their order, and after each the hash over it and all before it. A block
-- holds those that were added together: the ids with commas between them, and 32 bytes of hash for each.
CREATE TABLE audit_blocks (
    organisation_id BIGINT NOT NULL,
    number BIGINT NOT NULL,
    first_sequence BIGINT NOT NULL,
    entries TEXT NOT NULL,
    hashes BYTEA NOT NULL,
    PRIMARY KEY (organisation_id, number)
);
ALTER TABLE audit_blocks ALTER COLUMN hashes SET STORAGE EXTERNAL;

-- How far the chain goes: what shows that its end was cut off.
CREATE TABLE audit_heads (
    organisation_id BIGINT PRIMARY KEY,
    blocks BIGINT NOT NULL,
    entries BIGINT NOT NULL,
    hash BYTEA NOT NULL
);

CREATE FUNCTION refuse_audit_change() RETURNS TRIGGER LANGUAGE plpgsql AS
$$
BEGIN
    RAISE EXCEPTION 'the audit log does not change';
END
$$;
CREATE TRIGGER audit_entries_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_blocks_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_blocks
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

-- Who acts stands in a setting of the transaction: kind, id and request, with '|' between them.

-- Notes that a record was created; what it holds stands in the record, and later entries tell what changed.
CREATE FUNCTION audit_new_record() RETURNS TRIGGER LANGUAGE plpgsql AS
$$
DECLARE
    acting TEXT := coalesce(current_setting('customs.acting', true), '');
    entry BIGINT;
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action)
        VALUES (NEW.organisation_id, now(), coalesce(nullif(split_part(acting, '|', 1), ''), 'unknown'),
            nullif(split_part(acting, '|', 2), ''), nullif(split_part(acting, '|', 3), ''),
            TG_ARGV[0], NEW.id, 'created')
        RETURNING id INTO entry;
    INSERT INTO audit_waiting (organisation_id, id) VALUES (NEW.organisation_id, entry);
    RETURN NULL;
END
$$;

-- A value as both databases show it: moments in UTC, to the microsecond.
CREATE FUNCTION audit_value(value JSONB) RETURNS JSONB LANGUAGE sql IMMUTABLE AS
$$
    SELECT CASE WHEN jsonb_typeof(value) = 'string' AND value::text LIKE '"____-__-__T__:__:__%+00:00"' THEN to_jsonb(
        substr(value #>> '{}', 1, 19) || '.'
        || rpad(ltrim(substr(value #>> '{}', 20, length(value #>> '{}') - 25), '.'), 6, '0') || 'Z') ELSE value END
$$;

-- The length of a text, or of bytes, which JSON has as hexadecimal digits after \x.
CREATE FUNCTION audit_length(value JSONB) RETURNS JSONB LANGUAGE sql IMMUTABLE AS
$$
    SELECT to_jsonb(CASE WHEN value #>> '{}' LIKE '\\x%' THEN (length(value #>> '{}') - 2) / 2
        ELSE length(value #>> '{}') END)
$$;

-- The parts of an object that are not the same in the other one.
CREATE FUNCTION audit_parts(one JSONB, other JSONB) RETURNS JSONB LANGUAGE sql IMMUTABLE AS
$$
    SELECT coalesce(jsonb_object_agg(part.key, part.value), '{}') FROM jsonb_each(one) AS part
    WHERE part.value <> 'null' AND part.value IS DISTINCT FROM other -> part.key
$$;

-- Notes a write. Arguments: the kind of record; the column of its organisation; the columns of its id; columns that are
-- left out; columns of which the length is told.
CREATE FUNCTION audit_record() RETURNS TRIGGER LANGUAGE plpgsql SET timezone = 'UTC' AS
$$
DECLARE
    acting TEXT := coalesce(current_setting('customs.acting', true), '');
    one JSONB := to_jsonb(CASE WHEN TG_OP = 'INSERT' THEN NEW ELSE OLD END);
    record TEXT := (SELECT string_agg(one ->> name, '/' ORDER BY place)
        FROM unnest(TG_ARGV[2]::TEXT[]) WITH ORDINALITY AS names (name, place));
    lengths TEXT[] := TG_ARGV[4];
    other JSONB;
    organisation BIGINT := one ->> TG_ARGV[1];
    was JSONB;
    becomes JSONB;
    entry BIGINT;
BEGIN
    IF TG_OP = 'DELETE' THEN
        SELECT coalesce(jsonb_object_agg(field.key, CASE WHEN field.key = ANY (lengths)
                THEN audit_length(field.value) ELSE audit_value(field.value) END), '{}')
            INTO was FROM jsonb_each(one - TG_ARGV[3]::TEXT[]) AS field WHERE field.value <> 'null';
    ELSIF TG_OP = 'UPDATE' THEN
        one := one - TG_ARGV[3]::TEXT[];
        other := to_jsonb(NEW) - TG_ARGV[3]::TEXT[];
        SELECT coalesce(jsonb_object_agg(key, CASE
                    WHEN key = ANY (lengths) THEN audit_length(old_value)
                    WHEN jsonb_typeof(old_value) = 'object' AND jsonb_typeof(new_value) = 'object'
                        THEN audit_parts(old_value, new_value)
                    ELSE audit_value(old_value) END) FILTER (WHERE old_value <> 'null'), '{}'),
                coalesce(jsonb_object_agg(key, CASE
                    WHEN key = ANY (lengths) THEN audit_length(new_value)
                    WHEN jsonb_typeof(old_value) = 'object' AND jsonb_typeof(new_value) = 'object'
                        THEN audit_parts(new_value, old_value)
                    ELSE audit_value(new_value) END) FILTER (WHERE new_value <> 'null'), '{}')
            INTO was, becomes
            FROM (SELECT fields.key, one -> fields.key AS old_value, fields.value AS new_value
                FROM jsonb_each(other) AS fields WHERE one -> fields.key IS DISTINCT FROM fields.value) AS pairs;
        IF was = '{}' AND becomes = '{}' THEN
            RETURN NULL;
        END IF;
    END IF;
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action,
            before, after)
        VALUES (organisation, now(), coalesce(nullif(split_part(acting, '|', 1), ''), 'unknown'),
            nullif(split_part(acting, '|', 2), ''), nullif(split_part(acting, '|', 3), ''), TG_ARGV[0], record,
            CASE TG_OP WHEN 'INSERT' THEN 'created' WHEN 'UPDATE' THEN 'changed' ELSE 'deleted' END, was, becomes)
        RETURNING id INTO entry;
    INSERT INTO audit_waiting (organisation_id, id) VALUES (organisation, entry);
    RETURN NULL;
END
$$;

CREATE TRIGGER organisations_audited_new AFTER INSERT ON organisations
    FOR EACH ROW EXECUTE FUNCTION audit_record('organisation', 'id', '{id}', '{id}', '{}');
CREATE TRIGGER organisations_audited_change AFTER UPDATE ON organisations
    FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
    EXECUTE FUNCTION audit_record('organisation', 'id', '{id}', '{id}', '{}');
CREATE TRIGGER organisations_audited_end AFTER DELETE ON organisations
    FOR EACH ROW EXECUTE FUNCTION audit_record('organisation', 'id', '{id}', '{id}', '{}');
CREATE TRIGGER organisation_settings_audited_new AFTER INSERT ON organisation_settings
    FOR EACH ROW EXECUTE FUNCTION audit_record('organisation_settings', 'organisation_id', '{organisation_id}', '{organisation_id}', '{logo}');
CREATE TRIGGER organisation_settings_audited_change AFTER UPDATE ON organisation_settings
    FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
    EXECUTE FUNCTION audit_record('organisation_settings', 'organisation_id', '{organisation_id}', '{organisation_id}', '{logo}');
CREATE TRIGGER organisation_settings_audited_end AFTER DELETE ON organisation_settings
    FOR EACH ROW EXECUTE FUNCTION audit_record('organisation_settings', 'organisation_id', '{organisation_id}', '{organisation_id}', '{logo}');
CREATE TRIGGER clients_audited_new AFTER INSERT ON clients
    FOR EACH ROW EXECUTE FUNCTION audit_record('client', 'organisation_id', '{client_id}', '{secret_hash,client_id,organisation_id}', '{}');
CREATE TRIGGER clients_audited_change AFTER UPDATE ON clients
    FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
    EXECUTE FUNCTION audit_record('client', 'organisation_id', '{client_id}', '{secret_hash,client_id,organisation_id}', '{}');
CREATE TRIGGER clients_audited_end AFTER DELETE ON clients
    FOR EACH ROW EXECUTE FUNCTION audit_record('client', 'organisation_id', '{client_id}', '{secret_hash,client_id,organisation_id}', '{}');
CREATE TRIGGER customers_audited_new AFTER INSERT ON customers
    FOR EACH ROW EXECUTE FUNCTION audit_new_record('customer');
CREATE TRIGGER customers_audited_change AFTER UPDATE ON customers
    FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
    EXECUTE FUNCTION audit_record('customer', 'organisation_id', '{id}', '{code_folded,name_folded,eori_folded,sealed_access_code,updated_at,id,organisation_id}', '{}');
CREATE TRIGGER customers_audited_end AFTER DELETE ON customers
    FOR EACH ROW EXECUTE FUNCTION audit_record('customer', 'organisation_id', '{id}', '{code_folded,name_folded,eori_folded,sealed_access_code,updated_at,id,organisation_id}', '{}');
CREATE TRIGGER customer_parts_audited_new AFTER INSERT ON customer_parts
    FOR EACH ROW EXECUTE FUNCTION audit_new_record('customer_part');
CREATE TRIGGER customer_parts_audited_change AFTER UPDATE ON customer_parts
    FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
    EXECUTE FUNCTION audit_record('customer_part', 'organisation_id', '{id}', '{id,organisation_id}', '{}');
CREATE TRIGGER customer_parts_audited_end AFTER DELETE ON customer_parts
    FOR EACH ROW EXECUTE FUNCTION audit_record('customer_part', 'organisation_id', '{id}', '{id,organisation_id}', '{}');
CREATE TRIGGER customer_invoice_to_audited_new AFTER INSERT ON customer_invoice_to
    FOR EACH ROW EXECUTE FUNCTION audit_record('invoice_to', 'organisation_id', '{customer_id,invoice_to_id}', '{customer_id,invoice_to_id,organisation_id}', '{}');
CREATE TRIGGER customer_invoice_to_audited_change AFTER UPDATE ON customer_invoice_to
    FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
    EXECUTE FUNCTION audit_record('invoice_to', 'organisation_id', '{customer_id,invoice_to_id}', '{customer_id,invoice_to_id,organisation_id}', '{}');
CREATE TRIGGER customer_invoice_to_audited_end AFTER DELETE ON customer_invoice_to
    FOR EACH ROW EXECUTE FUNCTION audit_record('invoice_to', 'organisation_id', '{customer_id,invoice_to_id}', '{customer_id,invoice_to_id,organisation_id}', '{}');
CREATE TRIGGER items_audited_new AFTER INSERT ON items
    FOR EACH ROW EXECUTE FUNCTION audit_new_record('item');
CREATE TRIGGER items_audited_change AFTER UPDATE ON items
    FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
    EXECUTE FUNCTION audit_record('item', 'organisation_id', '{id}', '{words,list_words,updated_at,id,organisation_id}', '{}');
CREATE TRIGGER items_audited_end AFTER DELETE ON items
    FOR EACH ROW EXECUTE FUNCTION audit_record('item', 'organisation_id', '{id}', '{words,list_words,updated_at,id,organisation_id}', '{}');
CREATE TRIGGER item_changes_audited_new AFTER INSERT ON item_changes
    FOR EACH ROW EXECUTE FUNCTION audit_new_record('item_change');
CREATE TRIGGER item_changes_audited_change AFTER UPDATE ON item_changes
    FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
    EXECUTE FUNCTION audit_record('item_change', 'organisation_id', '{id}', '{id,organisation_id}', '{}');
CREATE TRIGGER item_changes_audited_end AFTER DELETE ON item_changes
    FOR EACH ROW EXECUTE FUNCTION audit_record('item_change', 'organisation_id', '{id}', '{id,organisation_id}', '{}');
CREATE TRIGGER item_documents_audited_new AFTER INSERT ON item_documents
    FOR EACH ROW EXECUTE FUNCTION audit_new_record('item_document');
CREATE TRIGGER item_documents_audited_change AFTER UPDATE ON item_documents
    FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
    EXECUTE FUNCTION audit_record('item_document', 'organisation_id', '{id}', '{id,organisation_id}', '{}');
CREATE TRIGGER item_documents_audited_end AFTER DELETE ON item_documents
    FOR EACH ROW EXECUTE FUNCTION audit_record('item_document', 'organisation_id', '{id}', '{id,organisation_id}', '{}');
CREATE TRIGGER documents_audited_new AFTER INSERT ON documents
    FOR EACH ROW EXECUTE FUNCTION audit_new_record('document');
CREATE TRIGGER documents_audited_change AFTER UPDATE ON documents
    FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
    EXECUTE FUNCTION audit_record('document', 'organisation_id', '{id}', '{updated_at,id,organisation_id}', '{}');
CREATE TRIGGER documents_audited_end AFTER DELETE ON documents
    FOR EACH ROW EXECUTE FUNCTION audit_record('document', 'organisation_id', '{id}', '{updated_at,id,organisation_id}', '{}');
CREATE TRIGGER declarations_audited_new AFTER INSERT ON declarations
    FOR EACH ROW EXECUTE FUNCTION audit_new_record('declaration');
-- That the service packs a declaration which was put away, or takes it out again, is no change of it; whoever else does so
-- is noted.
CREATE TRIGGER declarations_audited_change AFTER UPDATE ON declarations
    FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.* AND ((OLD.packed IS NULL) = (NEW.packed IS NULL)
        OR OLD.version <> NEW.version OR coalesce(current_setting('customs.acting', true), '') = ''))
    EXECUTE FUNCTION audit_record('declaration', 'organisation_id', '{id}', '{reference_folded,updated_at,put_away_at,id,organisation_id}', '{packed}');
CREATE TRIGGER declarations_audited_end AFTER DELETE ON declarations
    FOR EACH ROW EXECUTE FUNCTION audit_record('declaration', 'organisation_id', '{id}', '{reference_folded,updated_at,put_away_at,id,organisation_id}', '{packed}');
CREATE TRIGGER transits_audited_new AFTER INSERT ON transits
    FOR EACH ROW EXECUTE FUNCTION audit_new_record('transit');
CREATE TRIGGER transits_audited_change AFTER UPDATE ON transits
    FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
    EXECUTE FUNCTION audit_record('transit', 'organisation_id', '{id}', '{reference_folded,updated_at,put_away_at,sealed_access_codes,sealed_amendment_codes,sealed_former_codes,id,organisation_id}', '{}');
CREATE TRIGGER transits_audited_end AFTER DELETE ON transits
    FOR EACH ROW EXECUTE FUNCTION audit_record('transit', 'organisation_id', '{id}', '{reference_folded,updated_at,put_away_at,sealed_access_codes,sealed_amendment_codes,sealed_former_codes,id,organisation_id}', '{}');
CREATE TRIGGER dossiers_audited_new AFTER INSERT ON dossiers
    FOR EACH ROW EXECUTE FUNCTION audit_new_record('dossier');
CREATE TRIGGER dossiers_audited_change AFTER UPDATE ON dossiers
    FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
    EXECUTE FUNCTION audit_record('dossier', 'organisation_id', '{id}', '{number_folded,reference_folded,search_folded,updated_at,id,organisation_id}', '{}');
CREATE TRIGGER dossiers_audited_end AFTER DELETE ON dossiers
    FOR EACH ROW EXECUTE FUNCTION audit_record('dossier', 'organisation_id', '{id}', '{number_folded,reference_folded,search_folded,updated_at,id,organisation_id}', '{}');
CREATE TRIGGER revenue_lines_audited_new AFTER INSERT ON revenue_lines
    FOR EACH ROW EXECUTE FUNCTION audit_new_record('revenue_line');
CREATE TRIGGER revenue_lines_audited_change AFTER UPDATE ON revenue_lines
    FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
    EXECUTE FUNCTION audit_record('revenue_line', 'organisation_id', '{id}', '{id,organisation_id}', '{}');
CREATE TRIGGER revenue_lines_audited_end AFTER DELETE ON revenue_lines
    FOR EACH ROW EXECUTE FUNCTION audit_record('revenue_line', 'organisation_id', '{id}', '{id,organisation_id}', '{}');
CREATE TRIGGER purchase_lines_audited_new AFTER INSERT ON purchase_lines
    FOR EACH ROW EXECUTE FUNCTION audit_new_record('purchase_line');
CREATE TRIGGER purchase_lines_audited_change AFTER UPDATE ON purchase_lines
    FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
    EXECUTE FUNCTION audit_record('purchase_line', 'organisation_id', '{id}', '{id,organisation_id}', '{}');
CREATE TRIGGER purchase_lines_audited_end AFTER DELETE ON purchase_lines
    FOR EACH ROW EXECUTE FUNCTION audit_record('purchase_line', 'organisation_id', '{id}', '{id,organisation_id}', '{}');
CREATE TRIGGER billable_items_audited_new AFTER INSERT ON billable_items
    FOR EACH ROW EXECUTE FUNCTION audit_new_record('billable_item');
CREATE TRIGGER billable_items_audited_change AFTER UPDATE ON billable_items
    FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
    EXECUTE FUNCTION audit_record('billable_item', 'organisation_id', '{id}', '{code_folded,name_folded,id,organisation_id}', '{}');
CREATE TRIGGER billable_items_audited_end AFTER DELETE ON billable_items
    FOR EACH ROW EXECUTE FUNCTION audit_record('billable_item', 'organisation_id', '{id}', '{code_folded,name_folded,id,organisation_id}', '{}');
CREATE TRIGGER rate_cards_audited_new AFTER INSERT ON rate_cards
    FOR EACH ROW EXECUTE FUNCTION audit_new_record('rate_card');
CREATE TRIGGER rate_cards_audited_change AFTER UPDATE ON rate_cards
    FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
    EXECUTE FUNCTION audit_record('rate_card', 'organisation_id', '{id}', '{code_folded,name_folded,id,organisation_id}', '{}');
CREATE TRIGGER rate_cards_audited_end AFTER DELETE ON rate_cards
    FOR EACH ROW EXECUTE FUNCTION audit_record('rate_card', 'organisation_id', '{id}', '{code_folded,name_folded,id,organisation_id}', '{}');
CREATE TRIGGER rate_card_lines_audited_change AFTER UPDATE ON rate_card_lines
    FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
    EXECUTE FUNCTION audit_record('rate_card_line', 'organisation_id', '{id}', '{id,organisation_id}', '{}');
CREATE TRIGGER rate_card_lines_audited_end AFTER DELETE ON rate_card_lines
    FOR EACH ROW EXECUTE FUNCTION audit_record('rate_card_line', 'organisation_id', '{id}', '{id,organisation_id}', '{}');
CREATE TRIGGER invoices_audited_new AFTER INSERT ON invoices
    FOR EACH ROW EXECUTE FUNCTION audit_new_record('invoice');
CREATE TRIGGER invoices_audited_change AFTER UPDATE ON invoices
    FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
    EXECUTE FUNCTION audit_record('invoice', 'organisation_id', '{id}', '{number_folded,search_folded,id,organisation_id}', '{}');
CREATE TRIGGER invoices_audited_end AFTER DELETE ON invoices
    FOR EACH ROW EXECUTE FUNCTION audit_record('invoice', 'organisation_id', '{id}', '{number_folded,search_folded,id,organisation_id}', '{}');
CREATE TRIGGER invoice_lines_audited_change AFTER UPDATE ON invoice_lines
    FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
    EXECUTE FUNCTION audit_record('invoice_line', 'organisation_id', '{id}', '{id,organisation_id}', '{}');
CREATE TRIGGER invoice_lines_audited_end AFTER DELETE ON invoice_lines
    FOR EACH ROW EXECUTE FUNCTION audit_record('invoice_line', 'organisation_id', '{id}', '{id,organisation_id}', '{}');
CREATE TRIGGER stocks_audited_new AFTER INSERT ON stocks
    FOR EACH ROW EXECUTE FUNCTION audit_new_record('stock');
CREATE TRIGGER stocks_audited_change AFTER UPDATE ON stocks
    FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
    EXECUTE FUNCTION audit_record('stock', 'organisation_id', '{id}', '{search_folded,id,organisation_id}', '{}');
CREATE TRIGGER stocks_audited_end AFTER DELETE ON stocks
    FOR EACH ROW EXECUTE FUNCTION audit_record('stock', 'organisation_id', '{id}', '{search_folded,id,organisation_id}', '{}');
CREATE TRIGGER stock_lots_audited_change AFTER UPDATE ON stock_lots
    FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
    EXECUTE FUNCTION audit_record('stock_lot', 'organisation_id', '{id}', '{available,reserved,is_available,is_on_hand,search_folded,moved_at,id,organisation_id}', '{}');
CREATE TRIGGER stock_lots_audited_end AFTER DELETE ON stock_lots
    FOR EACH ROW EXECUTE FUNCTION audit_record('stock_lot', 'organisation_id', '{id}', '{available,reserved,is_available,is_on_hand,search_folded,moved_at,id,organisation_id}', '{}');
CREATE TRIGGER guarantee_thresholds_audited_new AFTER INSERT ON guarantee_thresholds
    FOR EACH ROW EXECUTE FUNCTION audit_record('guarantee_thresholds', 'organisation_id', '{organisation_id}', '{organisation_id}', '{}');
CREATE TRIGGER guarantee_thresholds_audited_change AFTER UPDATE ON guarantee_thresholds
    FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
    EXECUTE FUNCTION audit_record('guarantee_thresholds', 'organisation_id', '{organisation_id}', '{organisation_id}', '{}');
CREATE TRIGGER guarantee_thresholds_audited_end AFTER DELETE ON guarantee_thresholds
    FOR EACH ROW EXECUTE FUNCTION audit_record('guarantee_thresholds', 'organisation_id', '{organisation_id}', '{organisation_id}', '{}');
CREATE TRIGGER callbacks_audited_new AFTER INSERT ON callbacks
    FOR EACH ROW EXECUTE FUNCTION audit_new_record('callback');
CREATE TRIGGER callbacks_audited_change AFTER UPDATE ON callbacks
    FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
    EXECUTE FUNCTION audit_record('callback', 'organisation_id', '{id}', '{sealed_secret,id,organisation_id}', '{}');
CREATE TRIGGER callbacks_audited_end AFTER DELETE ON callbacks
    FOR EACH ROW EXECUTE FUNCTION audit_record('callback', 'organisation_id', '{id}', '{sealed_secret,id,organisation_id}', '{}');

-- Lines of declarations are changed by hundreds: the service tells of them in one entry of the declaration. Whoever else
-- changes one is noted row by row.
CREATE TRIGGER declaration_lines_audited_change AFTER UPDATE ON declaration_lines
    FOR EACH ROW WHEN (coalesce(current_setting('customs.acting', true), '') = '' AND OLD.* IS DISTINCT FROM NEW.*)
    EXECUTE FUNCTION audit_record('declaration_line', 'organisation_id', '{id}', '{sequence,id,organisation_id}', '{}');
CREATE TRIGGER declaration_lines_audited_end AFTER DELETE ON declaration_lines
    FOR EACH ROW WHEN (coalesce(current_setting('customs.acting', true), '') = '') EXECUTE FUNCTION audit_record('declaration_line', 'organisation_id', '{id}', '{sequence,id,organisation_id}', '{}');
