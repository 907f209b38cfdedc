-- `due_at` is when a pending mail is tried next; a lease moves it to its end. One that is not pending has none.
CREATE TABLE mails (
    organisation_id INTEGER NOT NULL REFERENCES organisations (id),
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    -- What it is about: a record of another domain, by kind and number.
    topic TEXT NOT NULL,
    topic_id INTEGER NOT NULL,
    -- A name that one mail alone has; most have none.
    once TEXT,
    sender_name TEXT,
    reply_to TEXT,
    recipients TEXT NOT NULL CHECK (json_valid(recipients)),
    copies TEXT NOT NULL CHECK (json_valid(copies)),
    subject TEXT NOT NULL,
    body TEXT NOT NULL,
    -- Names and kinds of the files, which are made when it is sent.
    attachments TEXT NOT NULL CHECK (json_valid(attachments)),
    -- pending, sent or failed.
    status TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    last_error TEXT,
    due_at TEXT,
    lease_until TEXT,
    created_at TEXT NOT NULL,
    sent_at TEXT,
    CONSTRAINT mails_once_key UNIQUE (organisation_id, once)
) STRICT;
CREATE INDEX mails_about ON mails (organisation_id, topic, topic_id, id);
CREATE INDEX mails_due ON mails (due_at, id) WHERE due_at IS NOT NULL;
