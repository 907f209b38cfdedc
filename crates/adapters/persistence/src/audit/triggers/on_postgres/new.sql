-- Notes that a record was created; what it holds stands in the record, and later entries tell what changed.
CREATE OR REPLACE FUNCTION {table}_audited_new() RETURNS TRIGGER LANGUAGE plpgsql AS
$$
DECLARE
    acting TEXT := coalesce(current_setting('customs.acting', true), '');
    record TEXT := {record};
    entry BIGINT;
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action)
        VALUES (NEW.{organisation}, now(), coalesce(nullif(split_part(acting, '|', 1), ''), 'unknown'),
            nullif(split_part(acting, '|', 2), ''), nullif(split_part(acting, '|', 3), ''), '{kind}', record, 'created')
        RETURNING id INTO entry;
    INSERT INTO audit_waiting (organisation_id, id) VALUES (NEW.{organisation}, entry);
    RETURN NULL;
END
$$
