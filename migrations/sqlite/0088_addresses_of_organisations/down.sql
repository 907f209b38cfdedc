-- Fails while users of several organisations have one e-mail address: which of them would lose it, nobody can decide here.
DROP TABLE sign_in_tickets;
CREATE TABLE users_rebuilt (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    organisation_id INTEGER NOT NULL REFERENCES organisations (id),
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    -- owner, declarant, billing, auditor
    role TEXT NOT NULL,
    -- Argon2id as a PHC string; none until the first password is set.
    password_hash TEXT,
    -- Sessions of earlier generations are void.
    generation INTEGER NOT NULL,
    disabled_at TEXT,
    created_at TEXT NOT NULL,
    version INTEGER NOT NULL,
    UNIQUE (organisation_id, id),
    CONSTRAINT users_email_key UNIQUE (email)
) STRICT;
INSERT INTO users_rebuilt (id, organisation_id, name, email, role, password_hash, generation, disabled_at, created_at, version)
SELECT id, organisation_id, name, email, role, password_hash, generation, disabled_at, created_at, version
FROM users ORDER BY id;
-- Ids of users are not given out twice.
DELETE FROM sqlite_sequence WHERE name = 'users_rebuilt';
INSERT INTO sqlite_sequence (name, seq)
SELECT 'users_rebuilt', seq FROM sqlite_sequence WHERE name = 'users';

CREATE TABLE sessions_rebuilt (
    hash BLOB NOT NULL PRIMARY KEY,
    organisation_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    generation INTEGER NOT NULL,
    address TEXT NOT NULL,
    agent TEXT,
    opened_at TEXT NOT NULL,
    renewed_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    CONSTRAINT sessions_user FOREIGN KEY (organisation_id, user_id) REFERENCES users_rebuilt (organisation_id, id)
) STRICT, WITHOUT ROWID;
INSERT INTO sessions_rebuilt (hash, organisation_id, user_id, generation, address, agent, opened_at, renewed_at, expires_at)
SELECT hash, organisation_id, user_id, generation, address, agent, opened_at, renewed_at, expires_at
FROM sessions;

CREATE TABLE one_time_links_rebuilt (
    hash BLOB NOT NULL PRIMARY KEY,
    organisation_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    -- first_sign_in, invitation, reset
    purpose TEXT NOT NULL,
    created_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    CONSTRAINT one_time_links_user FOREIGN KEY (organisation_id, user_id) REFERENCES users_rebuilt (organisation_id, id)
) STRICT, WITHOUT ROWID;
INSERT INTO one_time_links_rebuilt (hash, organisation_id, user_id, purpose, created_at, expires_at)
SELECT hash, organisation_id, user_id, purpose, created_at, expires_at
FROM one_time_links;

DROP TABLE sessions;
DROP TABLE one_time_links;
DROP TABLE users;
ALTER TABLE users_rebuilt RENAME TO users;
ALTER TABLE sessions_rebuilt RENAME TO sessions;
ALTER TABLE one_time_links_rebuilt RENAME TO one_time_links;

CREATE INDEX users_of_organisation ON users (organisation_id, created_at, id);
CREATE INDEX sessions_of_user ON sessions (organisation_id, user_id, opened_at, hash);
CREATE INDEX sessions_by_end ON sessions (expires_at);
CREATE INDEX one_time_links_of_user ON one_time_links (organisation_id, user_id);
CREATE INDEX one_time_links_by_end ON one_time_links (expires_at);

-- The triggers of before, which went with the table.
CREATE TRIGGER users_audited_new AFTER INSERT ON users
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'user', CAST(NEW.id AS TEXT), 'created'
        FROM audit_acting AS acting;
END;
CREATE TRIGGER users_audited_change AFTER UPDATE ON users
    WHEN OLD.name IS NOT NEW.name OR OLD.email IS NOT NEW.email OR OLD.role IS NOT NEW.role OR OLD.generation IS NOT NEW.generation OR OLD.disabled_at IS NOT NEW.disabled_at OR OLD.created_at IS NOT NEW.created_at OR OLD.version IS NOT NEW.version
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before, after)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'user', CAST(NEW.id AS TEXT), 'changed', changes.before, changes.after
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before,
                json_group_object(column1, json(column3)) FILTER (WHERE column3 IS NOT NULL) AS after
            FROM (VALUES
                ('name', nullif(json_quote(OLD.name), 'null'), nullif(json_quote(NEW.name), 'null')),
                ('email', nullif(json_quote(OLD.email), 'null'), nullif(json_quote(NEW.email), 'null')),
                ('role', nullif(json_quote(OLD.role), 'null'), nullif(json_quote(NEW.role), 'null')),
                ('generation', nullif(json_quote(OLD.generation), 'null'), nullif(json_quote(NEW.generation), 'null')),
                ('disabled_at', nullif(json_quote(OLD.disabled_at), 'null'), nullif(json_quote(NEW.disabled_at), 'null')),
                ('created_at', nullif(json_quote(OLD.created_at), 'null'), nullif(json_quote(NEW.created_at), 'null')),
                ('version', nullif(json_quote(OLD.version), 'null'), nullif(json_quote(NEW.version), 'null')))
            WHERE column2 IS NOT column3) AS changes;
END;
CREATE TRIGGER users_audited_end AFTER DELETE ON users
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before)
        SELECT OLD.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'user', CAST(OLD.id AS TEXT), 'deleted', whole.before
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before
            FROM (VALUES
                ('name', nullif(json_quote(OLD.name), 'null')),
                ('email', nullif(json_quote(OLD.email), 'null')),
                ('role', nullif(json_quote(OLD.role), 'null')),
                ('generation', nullif(json_quote(OLD.generation), 'null')),
                ('disabled_at', nullif(json_quote(OLD.disabled_at), 'null')),
                ('created_at', nullif(json_quote(OLD.created_at), 'null')),
                ('version', nullif(json_quote(OLD.version), 'null')))) AS whole;
END;
