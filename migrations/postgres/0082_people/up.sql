-- People who sign in. The sign-in form asks for no organisation, so that an e-mail, always in lower case, is unique over the
-- installation. Whether a user can sign in follows from the password and from the moment of disabling.
CREATE TABLE users (
    organisation_id BIGINT NOT NULL REFERENCES organisations (id),
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    name TEXT NOT NULL,
    email TEXT COLLATE "C" NOT NULL,
    -- owner, declarant, billing, auditor
    role TEXT COLLATE "C" NOT NULL,
    -- Argon2id as a PHC string; none until the first password is set.
    password_hash TEXT COLLATE "C",
    -- Sessions of earlier generations are void.
    generation BIGINT NOT NULL,
    disabled_at TIMESTAMPTZ,
    created_at TIMESTAMPTZ NOT NULL,
    version BIGINT NOT NULL,
    PRIMARY KEY (organisation_id, id),
    CONSTRAINT users_email_key UNIQUE (email)
);
CREATE INDEX users_of_organisation ON users (organisation_id, created_at, id);

-- Users at browsers. A request names no organisation, so the key is the SHA-256 of the token alone.
CREATE TABLE sessions (
    hash BYTEA PRIMARY KEY,
    organisation_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    generation BIGINT NOT NULL,
    address TEXT COLLATE "C" NOT NULL,
    agent TEXT,
    opened_at TIMESTAMPTZ NOT NULL,
    renewed_at TIMESTAMPTZ NOT NULL,
    expires_at TIMESTAMPTZ NOT NULL,
    CONSTRAINT sessions_user FOREIGN KEY (organisation_id, user_id) REFERENCES users (organisation_id, id)
);
CREATE INDEX sessions_of_user ON sessions (organisation_id, user_id, opened_at, hash);
CREATE INDEX sessions_by_end ON sessions (expires_at);

-- Links that were not used yet, by which a user sets a password. Whoever follows one is not signed in, so the key is the
-- SHA-256 of the token alone.
CREATE TABLE one_time_links (
    hash BYTEA PRIMARY KEY,
    organisation_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    -- first_sign_in, invitation, reset
    purpose TEXT COLLATE "C" NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    expires_at TIMESTAMPTZ NOT NULL,
    CONSTRAINT one_time_links_user FOREIGN KEY (organisation_id, user_id) REFERENCES users (organisation_id, id)
);
CREATE INDEX one_time_links_of_user ON one_time_links (organisation_id, user_id);
CREATE INDEX one_time_links_by_end ON one_time_links (expires_at);

-- Attempts to sign in or to have a password reset, counted under what was typed as e-mail (a hash of it) or under a network.
CREATE TABLE counted_attempts (
    key TEXT COLLATE "C" PRIMARY KEY,
    tries BIGINT NOT NULL,
    free_at TIMESTAMPTZ NOT NULL,
    forgotten_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX counted_attempts_by_end ON counted_attempts (forgotten_at);

-- Users are audited; hashes of passwords are left out.
CREATE TRIGGER users_audited_new AFTER INSERT ON users
    FOR EACH ROW EXECUTE FUNCTION audit_new_record('user');
CREATE TRIGGER users_audited_change AFTER UPDATE ON users
    FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
    EXECUTE FUNCTION audit_record('user', 'organisation_id', '{id}', '{password_hash,id,organisation_id}', '{}');
CREATE TRIGGER users_audited_end AFTER DELETE ON users
    FOR EACH ROW EXECUTE FUNCTION audit_record('user', 'organisation_id', '{id}', '{password_hash,id,organisation_id}', '{}');

-- A user as the actor of a history: actor is 'user', actor_name the name that the user had then, actor_id the id.
ALTER TABLE declaration_timeline ADD COLUMN actor_id BIGINT;
ALTER TABLE transit_timeline ADD COLUMN actor_id BIGINT;
ALTER TABLE stock_movements ADD COLUMN actor_id BIGINT;

-- A program of before cannot read a history in which a user acts.
UPDATE schema_floor SET migration = '0082';
