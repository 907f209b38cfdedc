-- How often the gateway refused a message for what it is; and when it was given up for that, and why.
ALTER TABLE outbound_messages ADD COLUMN refusals INTEGER NOT NULL DEFAULT 0;
ALTER TABLE outbound_messages ADD COLUMN failed_at TIMESTAMPTZ;
ALTER TABLE outbound_messages ADD COLUMN failure TEXT;
