-- How many tries to hand a message over began and are not known to have handed nothing over: while there is one, the
-- message may have left. Of tries before this, none is known to have been in vain.
ALTER TABLE outbound_messages ADD COLUMN open_tries INTEGER NOT NULL DEFAULT 0;
UPDATE outbound_messages SET open_tries = 1 WHERE due_at IS NOT NULL AND (attempts > 0 OR due_at <> created_at);
