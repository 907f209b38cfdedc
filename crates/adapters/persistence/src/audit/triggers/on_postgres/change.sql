-- Notes the columns that changed. Of a document that was there and still is, the parts that did.
CREATE OR REPLACE FUNCTION {table}_audited_change() RETURNS TRIGGER LANGUAGE plpgsql AS
$$
DECLARE
    was JSONB := '{}';
    becomes JSONB := '{}';
    acting TEXT;
    record TEXT;
    entry BIGINT;
BEGIN
{changes}
    IF was = '{}' AND becomes = '{}' THEN
        RETURN NULL;
    END IF;
    acting := coalesce(current_setting('customs.acting', true), '');
    record := {record};
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action,
            before, after)
        VALUES (OLD.{organisation}, now(), coalesce(nullif(split_part(acting, '|', 1), ''), 'unknown'),
            nullif(split_part(acting, '|', 2), ''), nullif(split_part(acting, '|', 3), ''), '{kind}', record, 'changed',
            was, becomes)
        RETURNING id INTO entry;
    INSERT INTO audit_waiting (organisation_id, id) VALUES (OLD.{organisation}, entry);
    RETURN NULL;
END
$$
