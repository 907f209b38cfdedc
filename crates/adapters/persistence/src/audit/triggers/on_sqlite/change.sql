CREATE TRIGGER {table}_audited_change AFTER UPDATE ON {table}{when}
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before, after)
        SELECT NEW.{organisation}, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id,
            acting.request_id, '{kind}', {record}, 'changed', changes.before, changes.after
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before,
                json_group_object(column1, json(column3)) FILTER (WHERE column3 IS NOT NULL) AS after
            FROM (VALUES
                {fields})
            WHERE {differs}) AS changes;
END
