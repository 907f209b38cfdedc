CREATE TRIGGER {table}_audited_end AFTER DELETE ON {table}{when}
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before)
        SELECT OLD.{organisation}, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id,
            acting.request_id, '{kind}', {record}, 'deleted', whole.before
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before
            FROM (VALUES
                {fields})) AS whole;
END
