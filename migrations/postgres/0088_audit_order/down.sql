DROP TRIGGER audit_entries_not_emptied ON audit_entries;
DROP TRIGGER audit_entries_stay ON audit_entries;
CREATE TRIGGER audit_entries_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
DROP TRIGGER audit_blocks_not_emptied ON audit_blocks;
DROP TRIGGER audit_blocks_stay ON audit_blocks;
CREATE TRIGGER audit_blocks_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_blocks
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
DROP TRIGGER audit_heads_not_emptied ON audit_heads;
DROP TRIGGER audit_heads_stay ON audit_heads;
CREATE TRIGGER audit_heads_stay BEFORE DELETE OR TRUNCATE ON audit_heads
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

-- Notes a write. Arguments: the kind of record; the column of its organisation; the columns of its id; columns that are
-- left out; columns of which the length is told.
CREATE OR REPLACE FUNCTION audit_record() RETURNS TRIGGER LANGUAGE plpgsql SET timezone = 'UTC' AS
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

CREATE OR REPLACE FUNCTION audit_new_lines() RETURNS TRIGGER LANGUAGE plpgsql AS
$$
DECLARE
    acting TEXT := coalesce(current_setting('customs.acting', true), '');
BEGIN
    WITH noted AS (
        INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action)
            SELECT added.organisation_id, now(), coalesce(nullif(split_part(acting, '|', 1), ''), 'unknown'),
                nullif(split_part(acting, '|', 2), ''), nullif(split_part(acting, '|', 3), ''),
                TG_ARGV[0], added.id, 'created'
            FROM added ORDER BY added.id
            RETURNING organisation_id, id)
    INSERT INTO audit_waiting (organisation_id, id) SELECT organisation_id, id FROM noted;
    RETURN NULL;
END
$$;
