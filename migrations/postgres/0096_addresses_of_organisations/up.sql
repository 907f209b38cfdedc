-- An e-mail address belongs to one user of an organisation, and other organisations may each have a user with it. The rule is
-- dropped and made anew by commands of their own; each user keeps the address.
ALTER TABLE users DROP CONSTRAINT users_email_key;
ALTER TABLE users ADD CONSTRAINT users_email_key UNIQUE (email, organisation_id);

-- Somebody gave the password of users of several organisations, and has yet to choose one of these: a row for each. Whoever
-- chooses is not signed in, so the rows are found by the SHA-256 of a token alone.
CREATE TABLE sign_in_tickets (
    hash BYTEA NOT NULL,
    organisation_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    -- Of the password that was given.
    generation BIGINT NOT NULL,
    expires_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (hash, organisation_id),
    CONSTRAINT sign_in_tickets_user FOREIGN KEY (organisation_id, user_id) REFERENCES users (organisation_id, id)
);
CREATE INDEX sign_in_tickets_by_end ON sign_in_tickets (expires_at);
