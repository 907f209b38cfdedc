-- Fails while users of several organisations have one e-mail address: which of them would lose it, nobody can decide here.
ALTER TABLE users DROP CONSTRAINT users_email_key;
ALTER TABLE users ADD CONSTRAINT users_email_key UNIQUE (email);
DROP TABLE sign_in_tickets;
