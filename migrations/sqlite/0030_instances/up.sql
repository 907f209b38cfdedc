-- Instances that run, each with the last moment at which it told so. What a gone one holds is free.
CREATE TABLE instances (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    started_at TEXT NOT NULL,
    beat_at TEXT NOT NULL
) STRICT;

-- Whose a lease is; 0 is nobody who would be missed. It says something only while there is a lease.
ALTER TABLE outbox ADD COLUMN held_by INTEGER NOT NULL DEFAULT 0;
ALTER TABLE transit_outbox ADD COLUMN held_by INTEGER NOT NULL DEFAULT 0;
ALTER TABLE outbound_messages ADD COLUMN held_by INTEGER NOT NULL DEFAULT 0;
ALTER TABLE transit_outbound_messages ADD COLUMN held_by INTEGER NOT NULL DEFAULT 0;
ALTER TABLE inbound_messages ADD COLUMN held_by INTEGER NOT NULL DEFAULT 0;
ALTER TABLE transit_inbound_messages ADD COLUMN held_by INTEGER NOT NULL DEFAULT 0;
ALTER TABLE invoice_archive ADD COLUMN held_by INTEGER NOT NULL DEFAULT 0;
ALTER TABLE callback_deliveries ADD COLUMN held_by INTEGER NOT NULL DEFAULT 0;
ALTER TABLE mails ADD COLUMN held_by INTEGER NOT NULL DEFAULT 0;
ALTER TABLE simulated_answers ADD COLUMN held_by INTEGER NOT NULL DEFAULT 0;
ALTER TABLE guarantee_accounts ADD COLUMN held_by INTEGER NOT NULL DEFAULT 0;
ALTER TABLE invoice_runs ADD COLUMN held_by INTEGER NOT NULL DEFAULT 0;
ALTER TABLE idempotency_records ADD COLUMN held_by INTEGER NOT NULL DEFAULT 0;

-- By which rule requests under a key are told apart. 1: by their body, where the action asked for one. 2: by method, path,
-- query and body. A status of 0 stands for an answer that is not kept.
ALTER TABLE idempotency_records ADD COLUMN fingerprint_rule INTEGER NOT NULL DEFAULT 1;
