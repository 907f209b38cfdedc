UPDATE declarations SET accepted_at = registered_at WHERE registered_at IS NOT NULL;
ALTER TABLE declarations DROP COLUMN documents_requested_until;
ALTER TABLE declarations DROP COLUMN registered_at;
