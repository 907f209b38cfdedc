DROP TRIGGER callbacks_audited_change;
DROP TRIGGER callbacks_audited_end;
DROP INDEX callbacks_previous_secrets;
ALTER TABLE callbacks DROP COLUMN previous_secret_until;
ALTER TABLE callbacks DROP COLUMN sealed_previous_secret;
CREATE TRIGGER callbacks_audited_change AFTER UPDATE ON callbacks
    WHEN OLD.url IS NOT NEW.url OR OLD.events IS NOT NEW.events OR OLD.created_at IS NOT NEW.created_at OR OLD.updated_at IS NOT NEW.updated_at
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before, after)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'callback', CAST(NEW.id AS TEXT), 'changed', changes.before, changes.after
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before,
                json_group_object(column1, json(column3)) FILTER (WHERE column3 IS NOT NULL) AS after
            FROM (VALUES
                ('url', nullif(json_quote(OLD.url), 'null'), nullif(json_quote(NEW.url), 'null')),
                ('events', nullif(json_quote(OLD.events), 'null'), nullif(json_quote(NEW.events), 'null')),
                ('created_at', nullif(json_quote(OLD.created_at), 'null'), nullif(json_quote(NEW.created_at), 'null')),
                ('updated_at', nullif(json_quote(OLD.updated_at), 'null'), nullif(json_quote(NEW.updated_at), 'null')))
            WHERE column2 IS NOT column3) AS changes;
END;
CREATE TRIGGER callbacks_audited_end AFTER DELETE ON callbacks
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before)
        SELECT OLD.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'callback', CAST(OLD.id AS TEXT), 'deleted', whole.before
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before
            FROM (VALUES
                ('url', nullif(json_quote(OLD.url), 'null')),
                ('events', nullif(json_quote(OLD.events), 'null')),
                ('created_at', nullif(json_quote(OLD.created_at), 'null')),
                ('updated_at', nullif(json_quote(OLD.updated_at), 'null')))) AS whole;
END;
