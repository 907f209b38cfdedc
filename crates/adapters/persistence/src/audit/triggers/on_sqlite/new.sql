CREATE TRIGGER {table}_audited_new AFTER INSERT ON {table}{when}
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action)
        SELECT NEW.{organisation}, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id,
            acting.request_id, '{kind}', {record}, 'created'
        FROM audit_acting AS acting;
END
