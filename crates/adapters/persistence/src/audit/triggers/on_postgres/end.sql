-- Notes the whole row that is deleted.
CREATE OR REPLACE FUNCTION {table}_audited_end() RETURNS TRIGGER LANGUAGE plpgsql AS
$$
DECLARE
    acting TEXT := coalesce(current_setting('customs.acting', true), '');
    record TEXT := {record};
    was JSONB;
    entry BIGINT;
BEGIN
    SELECT coalesce(jsonb_object_agg(field.name, field.value), '{}') INTO was
        FROM (VALUES
            {fields}) AS field (name, value)
        WHERE field.value <> 'null';
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action,
            before)
        VALUES (OLD.{organisation}, now(), coalesce(nullif(split_part(acting, '|', 1), ''), 'unknown'),
            nullif(split_part(acting, '|', 2), ''), nullif(split_part(acting, '|', 3), ''), '{kind}', record, 'deleted',
            was)
        RETURNING id INTO entry;
    INSERT INTO audit_waiting (organisation_id, id) VALUES (OLD.{organisation}, entry);
    RETURN NULL;
END
$$
