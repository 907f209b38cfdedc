-- Notes lines that come with one statement. What the statement brought is known to its own server alone, so that it is read first,
-- by itself.
CREATE OR REPLACE FUNCTION {table}_audited_new() RETURNS TRIGGER LANGUAGE plpgsql AS
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
                '{kind}', line.id, 'created'
            FROM unnest(organisations, ids) WITH ORDINALITY AS line (organisation_id, id, place) ORDER BY place
            RETURNING organisation_id, id)
    INSERT INTO audit_waiting (organisation_id, id) SELECT organisation_id, id FROM noted;
    RETURN NULL;
END
$$
