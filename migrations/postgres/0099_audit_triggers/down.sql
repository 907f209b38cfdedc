-- The triggers and functions of before, which the program had made anew.
DROP TABLE audit_triggers;
DO $$
DECLARE
    made RECORD;
BEGIN
    FOR made IN
        SELECT tgname AS name, tgrelid::regclass AS of_table FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
        WHERE NOT tgisinternal AND relnamespace = current_schema()::regnamespace
            AND tgname IN (relname || '_audited_new', relname || '_audited_change', relname || '_audited_end')
    LOOP
        EXECUTE format('DROP TRIGGER %I ON %s', made.name, made.of_table);
    END LOOP;
    FOR made IN
        SELECT oid::regprocedure AS name FROM pg_proc
        WHERE pronamespace = current_schema()::regnamespace
            AND (proname IN ('audit_length', 'audit_new_lines', 'audit_new_record', 'audit_parts', 'audit_record', 'audit_value')
                OR prorettype = 'trigger'::regtype AND proname ~ '_audited_(new|change|end)$')
    LOOP
        EXECUTE format('DROP FUNCTION %s', made.name);
    END LOOP;
END
$$;

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

-- Notes a write, as before. What was done is known before the entry is inserted: an INSERT with a CASE in it cannot be handed on
-- to the server that has the table.
CREATE FUNCTION audit_record() RETURNS TRIGGER LANGUAGE plpgsql SET timezone = 'UTC' AS
$$
DECLARE
    acting TEXT := coalesce(current_setting('customs.acting', true), '');
    one JSONB := to_jsonb(CASE WHEN TG_OP = 'INSERT' THEN NEW ELSE OLD END);
    record TEXT := (SELECT string_agg(one ->> name, '/' ORDER BY place)
        FROM unnest(TG_ARGV[2]::TEXT[]) WITH ORDINALITY AS names (name, place));
    lengths TEXT[] := TG_ARGV[4];
    done TEXT := CASE TG_OP WHEN 'INSERT' THEN 'created' WHEN 'UPDATE' THEN 'changed' ELSE 'deleted' END;
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
            done, was, becomes)
        RETURNING id INTO entry;
    INSERT INTO audit_waiting (organisation_id, id) VALUES (organisation, entry);
    RETURN NULL;
END
$$;

-- Notes lines that come with one statement. What the statement brought is known to its own server alone, so that it is read first,
-- by itself.
CREATE FUNCTION audit_new_lines() RETURNS TRIGGER LANGUAGE plpgsql AS
$$
DECLARE
    acting TEXT := coalesce(current_setting('customs.acting', true), '');
    organisations BIGINT[];
    ids BIGINT[];
BEGIN
    SELECT array_agg(added.organisation_id ORDER BY added.id), array_agg(added.id ORDER BY added.id)
        INTO organisations, ids FROM added;
    WITH noted AS (
        INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action)
            SELECT line.organisation_id, now(), coalesce(nullif(split_part(acting, '|', 1), ''), 'unknown'),
                nullif(split_part(acting, '|', 2), ''), nullif(split_part(acting, '|', 3), ''),
                TG_ARGV[0], line.id, 'created'
            FROM unnest(organisations, ids) WITH ORDINALITY AS line (organisation_id, id, place) ORDER BY place
            RETURNING organisation_id, id)
    INSERT INTO audit_waiting (organisation_id, id) SELECT organisation_id, id FROM noted;
    RETURN NULL;
END
$$;

CREATE TRIGGER billable_items_audited_change AFTER UPDATE ON billable_items
    FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*))
    EXECUTE FUNCTION audit_record('billable_item', 'organisation_id', '{id}', '{code_folded,name_folded,id,organisation_id}', '{}');
CREATE TRIGGER billable_items_audited_end AFTER DELETE ON billable_items
    FOR EACH ROW
    EXECUTE FUNCTION audit_record('billable_item', 'organisation_id', '{id}', '{code_folded,name_folded,id,organisation_id}', '{}');
CREATE TRIGGER billable_items_audited_new AFTER INSERT ON billable_items
    FOR EACH ROW
    EXECUTE FUNCTION audit_new_record('billable_item');
CREATE TRIGGER callbacks_audited_change AFTER UPDATE ON callbacks
    FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*))
    EXECUTE FUNCTION audit_record('callback', 'organisation_id', '{id}', '{sealed_secret,sealed_previous_secret,failing_since,id,organisation_id}', '{}');
CREATE TRIGGER callbacks_audited_end AFTER DELETE ON callbacks
    FOR EACH ROW
    EXECUTE FUNCTION audit_record('callback', 'organisation_id', '{id}', '{sealed_secret,sealed_previous_secret,failing_since,id,organisation_id}', '{}');
CREATE TRIGGER callbacks_audited_new AFTER INSERT ON callbacks
    FOR EACH ROW
    EXECUTE FUNCTION audit_new_record('callback');
CREATE TRIGGER clients_audited_change AFTER UPDATE ON clients
    FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*))
    EXECUTE FUNCTION audit_record('client', 'organisation_id', '{client_id}', '{secret_hash,client_id,organisation_id}', '{}');
CREATE TRIGGER clients_audited_end AFTER DELETE ON clients
    FOR EACH ROW
    EXECUTE FUNCTION audit_record('client', 'organisation_id', '{client_id}', '{secret_hash,client_id,organisation_id}', '{}');
CREATE TRIGGER clients_audited_new AFTER INSERT ON clients
    FOR EACH ROW
    EXECUTE FUNCTION audit_record('client', 'organisation_id', '{client_id}', '{secret_hash,client_id,organisation_id}', '{}');
CREATE TRIGGER customer_invoice_to_audited_change AFTER UPDATE ON customer_invoice_to
    FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*))
    EXECUTE FUNCTION audit_record('invoice_to', 'organisation_id', '{customer_id,invoice_to_id}', '{customer_id,invoice_to_id,organisation_id}', '{}');
CREATE TRIGGER customer_invoice_to_audited_end AFTER DELETE ON customer_invoice_to
    FOR EACH ROW
    EXECUTE FUNCTION audit_record('invoice_to', 'organisation_id', '{customer_id,invoice_to_id}', '{customer_id,invoice_to_id,organisation_id}', '{}');
CREATE TRIGGER customer_invoice_to_audited_new AFTER INSERT ON customer_invoice_to
    FOR EACH ROW
    EXECUTE FUNCTION audit_record('invoice_to', 'organisation_id', '{customer_id,invoice_to_id}', '{customer_id,invoice_to_id,organisation_id}', '{}');
CREATE TRIGGER customer_parts_audited_change AFTER UPDATE ON customer_parts
    FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*))
    EXECUTE FUNCTION audit_record('customer_part', 'organisation_id', '{id}', '{id,organisation_id}', '{}');
CREATE TRIGGER customer_parts_audited_end AFTER DELETE ON customer_parts
    FOR EACH ROW
    EXECUTE FUNCTION audit_record('customer_part', 'organisation_id', '{id}', '{id,organisation_id}', '{}');
CREATE TRIGGER customer_parts_audited_new AFTER INSERT ON customer_parts
    FOR EACH ROW
    EXECUTE FUNCTION audit_new_record('customer_part');
CREATE TRIGGER customers_audited_change AFTER UPDATE ON customers
    FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*))
    EXECUTE FUNCTION audit_record('customer', 'organisation_id', '{id}', '{code_folded,name_folded,eori_folded,sealed_access_code,updated_at,id,organisation_id}', '{}');
CREATE TRIGGER customers_audited_end AFTER DELETE ON customers
    FOR EACH ROW
    EXECUTE FUNCTION audit_record('customer', 'organisation_id', '{id}', '{code_folded,name_folded,eori_folded,sealed_access_code,updated_at,id,organisation_id}', '{}');
CREATE TRIGGER customers_audited_new AFTER INSERT ON customers
    FOR EACH ROW
    EXECUTE FUNCTION audit_new_record('customer');
CREATE TRIGGER declaration_lines_audited_change AFTER UPDATE ON declaration_lines
    FOR EACH ROW WHEN (((COALESCE(current_setting('customs.acting'::text, true), ''::text) = ''::text) AND (old.* IS DISTINCT FROM new.*)))
    EXECUTE FUNCTION audit_record('declaration_line', 'organisation_id', '{id}', '{sequence,id,organisation_id}', '{}');
CREATE TRIGGER declaration_lines_audited_end AFTER DELETE ON declaration_lines
    FOR EACH ROW WHEN ((COALESCE(current_setting('customs.acting'::text, true), ''::text) = ''::text))
    EXECUTE FUNCTION audit_record('declaration_line', 'organisation_id', '{id}', '{sequence,id,organisation_id}', '{}');
CREATE TRIGGER declaration_lines_audited_new AFTER INSERT ON declaration_lines
    FOR EACH ROW WHEN ((COALESCE(current_setting('customs.acting'::text, true), ''::text) = ''::text))
    EXECUTE FUNCTION audit_new_record('declaration_line');
CREATE TRIGGER declarations_audited_change AFTER UPDATE ON declarations
    FOR EACH ROW WHEN (((old.* IS DISTINCT FROM new.*) AND (((old.packed IS NULL) = (new.packed IS NULL)) OR (old.version <> new.version) OR (COALESCE(current_setting('customs.acting'::text, true), ''::text) = ''::text))))
    EXECUTE FUNCTION audit_record('declaration', 'organisation_id', '{id}', '{reference_folded,updated_at,put_away_at,id,organisation_id}', '{packed}');
CREATE TRIGGER declarations_audited_end AFTER DELETE ON declarations
    FOR EACH ROW
    EXECUTE FUNCTION audit_record('declaration', 'organisation_id', '{id}', '{reference_folded,updated_at,put_away_at,id,organisation_id}', '{packed}');
CREATE TRIGGER declarations_audited_new AFTER INSERT ON declarations
    FOR EACH ROW
    EXECUTE FUNCTION audit_new_record('declaration');
CREATE TRIGGER documents_audited_change AFTER UPDATE ON documents
    FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*))
    EXECUTE FUNCTION audit_record('document', 'organisation_id', '{id}', '{updated_at,id,organisation_id}', '{}');
CREATE TRIGGER documents_audited_end AFTER DELETE ON documents
    FOR EACH ROW
    EXECUTE FUNCTION audit_record('document', 'organisation_id', '{id}', '{updated_at,id,organisation_id}', '{}');
CREATE TRIGGER documents_audited_new AFTER INSERT ON documents
    FOR EACH ROW
    EXECUTE FUNCTION audit_new_record('document');
CREATE TRIGGER dossiers_audited_change AFTER UPDATE ON dossiers
    FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*))
    EXECUTE FUNCTION audit_record('dossier', 'organisation_id', '{id}', '{number_folded,reference_folded,search_folded,updated_at,id,organisation_id}', '{}');
CREATE TRIGGER dossiers_audited_end AFTER DELETE ON dossiers
    FOR EACH ROW
    EXECUTE FUNCTION audit_record('dossier', 'organisation_id', '{id}', '{number_folded,reference_folded,search_folded,updated_at,id,organisation_id}', '{}');
CREATE TRIGGER dossiers_audited_new AFTER INSERT ON dossiers
    FOR EACH ROW
    EXECUTE FUNCTION audit_new_record('dossier');
CREATE TRIGGER guarantee_thresholds_audited_change AFTER UPDATE ON guarantee_thresholds
    FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*))
    EXECUTE FUNCTION audit_record('guarantee_thresholds', 'organisation_id', '{organisation_id}', '{organisation_id}', '{}');
CREATE TRIGGER guarantee_thresholds_audited_end AFTER DELETE ON guarantee_thresholds
    FOR EACH ROW
    EXECUTE FUNCTION audit_record('guarantee_thresholds', 'organisation_id', '{organisation_id}', '{organisation_id}', '{}');
CREATE TRIGGER guarantee_thresholds_audited_new AFTER INSERT ON guarantee_thresholds
    FOR EACH ROW
    EXECUTE FUNCTION audit_record('guarantee_thresholds', 'organisation_id', '{organisation_id}', '{organisation_id}', '{}');
CREATE TRIGGER invoice_lines_audited_change AFTER UPDATE ON invoice_lines
    FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*))
    EXECUTE FUNCTION audit_record('invoice_line', 'organisation_id', '{id}', '{id,organisation_id}', '{}');
CREATE TRIGGER invoice_lines_audited_end AFTER DELETE ON invoice_lines
    FOR EACH ROW
    EXECUTE FUNCTION audit_record('invoice_line', 'organisation_id', '{id}', '{id,organisation_id}', '{}');
CREATE TRIGGER invoice_lines_audited_new AFTER INSERT ON invoice_lines REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT
    EXECUTE FUNCTION audit_new_lines('invoice_line');
CREATE TRIGGER invoices_audited_change AFTER UPDATE ON invoices
    FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*))
    EXECUTE FUNCTION audit_record('invoice', 'organisation_id', '{id}', '{number_folded,search_folded,id,organisation_id}', '{}');
CREATE TRIGGER invoices_audited_end AFTER DELETE ON invoices
    FOR EACH ROW
    EXECUTE FUNCTION audit_record('invoice', 'organisation_id', '{id}', '{number_folded,search_folded,id,organisation_id}', '{}');
CREATE TRIGGER invoices_audited_new AFTER INSERT ON invoices
    FOR EACH ROW
    EXECUTE FUNCTION audit_new_record('invoice');
CREATE TRIGGER item_changes_audited_change AFTER UPDATE ON item_changes
    FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*))
    EXECUTE FUNCTION audit_record('item_change', 'organisation_id', '{id}', '{id,organisation_id}', '{}');
CREATE TRIGGER item_changes_audited_end AFTER DELETE ON item_changes
    FOR EACH ROW
    EXECUTE FUNCTION audit_record('item_change', 'organisation_id', '{id}', '{id,organisation_id}', '{}');
CREATE TRIGGER item_changes_audited_new AFTER INSERT ON item_changes
    FOR EACH ROW
    EXECUTE FUNCTION audit_new_record('item_change');
CREATE TRIGGER item_documents_audited_change AFTER UPDATE ON item_documents
    FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*))
    EXECUTE FUNCTION audit_record('item_document', 'organisation_id', '{id}', '{id,organisation_id}', '{}');
CREATE TRIGGER item_documents_audited_end AFTER DELETE ON item_documents
    FOR EACH ROW
    EXECUTE FUNCTION audit_record('item_document', 'organisation_id', '{id}', '{id,organisation_id}', '{}');
CREATE TRIGGER item_documents_audited_new AFTER INSERT ON item_documents
    FOR EACH ROW
    EXECUTE FUNCTION audit_new_record('item_document');
CREATE TRIGGER items_audited_change AFTER UPDATE ON items
    FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*))
    EXECUTE FUNCTION audit_record('item', 'organisation_id', '{id}', '{words,list_words,updated_at,id,organisation_id}', '{}');
CREATE TRIGGER items_audited_end AFTER DELETE ON items
    FOR EACH ROW
    EXECUTE FUNCTION audit_record('item', 'organisation_id', '{id}', '{words,list_words,updated_at,id,organisation_id}', '{}');
CREATE TRIGGER items_audited_new AFTER INSERT ON items
    FOR EACH ROW
    EXECUTE FUNCTION audit_new_record('item');
CREATE TRIGGER organisation_settings_audited_change AFTER UPDATE ON organisation_settings
    FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*))
    EXECUTE FUNCTION audit_record('organisation_settings', 'organisation_id', '{organisation_id}', '{organisation_id}', '{logo}');
CREATE TRIGGER organisation_settings_audited_end AFTER DELETE ON organisation_settings
    FOR EACH ROW
    EXECUTE FUNCTION audit_record('organisation_settings', 'organisation_id', '{organisation_id}', '{organisation_id}', '{logo}');
CREATE TRIGGER organisation_settings_audited_new AFTER INSERT ON organisation_settings
    FOR EACH ROW
    EXECUTE FUNCTION audit_record('organisation_settings', 'organisation_id', '{organisation_id}', '{organisation_id}', '{logo}');
CREATE TRIGGER organisations_audited_change AFTER UPDATE ON organisations
    FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*))
    EXECUTE FUNCTION audit_record('organisation', 'id', '{id}', '{id}', '{}');
CREATE TRIGGER organisations_audited_end AFTER DELETE ON organisations
    FOR EACH ROW
    EXECUTE FUNCTION audit_record('organisation', 'id', '{id}', '{id}', '{}');
CREATE TRIGGER organisations_audited_new AFTER INSERT ON organisations
    FOR EACH ROW
    EXECUTE FUNCTION audit_record('organisation', 'id', '{id}', '{id}', '{}');
CREATE TRIGGER purchase_lines_audited_change AFTER UPDATE ON purchase_lines
    FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*))
    EXECUTE FUNCTION audit_record('purchase_line', 'organisation_id', '{id}', '{id,organisation_id}', '{}');
CREATE TRIGGER purchase_lines_audited_end AFTER DELETE ON purchase_lines
    FOR EACH ROW
    EXECUTE FUNCTION audit_record('purchase_line', 'organisation_id', '{id}', '{id,organisation_id}', '{}');
CREATE TRIGGER purchase_lines_audited_new AFTER INSERT ON purchase_lines
    FOR EACH ROW
    EXECUTE FUNCTION audit_new_record('purchase_line');
CREATE TRIGGER rate_card_lines_audited_change AFTER UPDATE ON rate_card_lines
    FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*))
    EXECUTE FUNCTION audit_record('rate_card_line', 'organisation_id', '{id}', '{id,organisation_id}', '{}');
CREATE TRIGGER rate_card_lines_audited_end AFTER DELETE ON rate_card_lines
    FOR EACH ROW
    EXECUTE FUNCTION audit_record('rate_card_line', 'organisation_id', '{id}', '{id,organisation_id}', '{}');
CREATE TRIGGER rate_card_lines_audited_new AFTER INSERT ON rate_card_lines REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT
    EXECUTE FUNCTION audit_new_lines('rate_card_line');
CREATE TRIGGER rate_cards_audited_change AFTER UPDATE ON rate_cards
    FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*))
    EXECUTE FUNCTION audit_record('rate_card', 'organisation_id', '{id}', '{code_folded,name_folded,id,organisation_id}', '{}');
CREATE TRIGGER rate_cards_audited_end AFTER DELETE ON rate_cards
    FOR EACH ROW
    EXECUTE FUNCTION audit_record('rate_card', 'organisation_id', '{id}', '{code_folded,name_folded,id,organisation_id}', '{}');
CREATE TRIGGER rate_cards_audited_new AFTER INSERT ON rate_cards
    FOR EACH ROW
    EXECUTE FUNCTION audit_new_record('rate_card');
CREATE TRIGGER revenue_lines_audited_change AFTER UPDATE ON revenue_lines
    FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*))
    EXECUTE FUNCTION audit_record('revenue_line', 'organisation_id', '{id}', '{id,organisation_id}', '{}');
CREATE TRIGGER revenue_lines_audited_end AFTER DELETE ON revenue_lines
    FOR EACH ROW
    EXECUTE FUNCTION audit_record('revenue_line', 'organisation_id', '{id}', '{id,organisation_id}', '{}');
CREATE TRIGGER revenue_lines_audited_new AFTER INSERT ON revenue_lines
    FOR EACH ROW
    EXECUTE FUNCTION audit_new_record('revenue_line');
CREATE TRIGGER stock_lots_audited_change AFTER UPDATE ON stock_lots
    FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*))
    EXECUTE FUNCTION audit_record('stock_lot', 'organisation_id', '{id}', '{available,reserved,is_available,is_on_hand,search_folded,moved_at,id,organisation_id}', '{}');
CREATE TRIGGER stock_lots_audited_end AFTER DELETE ON stock_lots
    FOR EACH ROW
    EXECUTE FUNCTION audit_record('stock_lot', 'organisation_id', '{id}', '{available,reserved,is_available,is_on_hand,search_folded,moved_at,id,organisation_id}', '{}');
CREATE TRIGGER stock_lots_audited_new AFTER INSERT ON stock_lots
    FOR EACH ROW WHEN ((COALESCE(current_setting('customs.acting'::text, true), ''::text) = ''::text))
    EXECUTE FUNCTION audit_new_record('stock_lot');
CREATE TRIGGER stocks_audited_change AFTER UPDATE ON stocks
    FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*))
    EXECUTE FUNCTION audit_record('stock', 'organisation_id', '{id}', '{search_folded,id,organisation_id}', '{}');
CREATE TRIGGER stocks_audited_end AFTER DELETE ON stocks
    FOR EACH ROW
    EXECUTE FUNCTION audit_record('stock', 'organisation_id', '{id}', '{search_folded,id,organisation_id}', '{}');
CREATE TRIGGER stocks_audited_new AFTER INSERT ON stocks
    FOR EACH ROW
    EXECUTE FUNCTION audit_new_record('stock');
CREATE TRIGGER transits_audited_change AFTER UPDATE ON transits
    FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*))
    EXECUTE FUNCTION audit_record('transit', 'organisation_id', '{id}', '{reference_folded,updated_at,put_away_at,sealed_access_codes,sealed_amendment_codes,sealed_former_codes,id,organisation_id}', '{}');
CREATE TRIGGER transits_audited_end AFTER DELETE ON transits
    FOR EACH ROW
    EXECUTE FUNCTION audit_record('transit', 'organisation_id', '{id}', '{reference_folded,updated_at,put_away_at,sealed_access_codes,sealed_amendment_codes,sealed_former_codes,id,organisation_id}', '{}');
CREATE TRIGGER transits_audited_new AFTER INSERT ON transits
    FOR EACH ROW
    EXECUTE FUNCTION audit_new_record('transit');
CREATE TRIGGER users_audited_change AFTER UPDATE ON users
    FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*))
    EXECUTE FUNCTION audit_record('user', 'organisation_id', '{id}', '{password_hash,id,organisation_id}', '{}');
CREATE TRIGGER users_audited_end AFTER DELETE ON users
    FOR EACH ROW
    EXECUTE FUNCTION audit_record('user', 'organisation_id', '{id}', '{password_hash,id,organisation_id}', '{}');
CREATE TRIGGER users_audited_new AFTER INSERT ON users
    FOR EACH ROW
    EXECUTE FUNCTION audit_new_record('user');
