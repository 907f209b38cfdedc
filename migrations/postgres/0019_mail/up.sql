-- `due_at` is when a pending mail is tried next; a lease moves it to its end. One that is not pending has none.
CREATE TABLE mails (
    organisation_id BIGINT NOT NULL REFERENCES organisations (id),
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    -- What it is about: a record of another domain, by kind and number.
    topic TEXT COLLATE "C" NOT NULL,
    topic_id BIGINT NOT NULL,
    -- A name that one mail alone has; most have none.
    once TEXT COLLATE "C",
    sender_name TEXT,
    reply_to TEXT,
    recipients JSONB NOT NULL,
    copies JSONB NOT NULL,
    subject TEXT NOT NULL,
    body TEXT NOT NULL,
    -- Names and kinds of the files, which are made when it is sent.
    attachments JSONB NOT NULL,
    -- pending, sent or failed.
    status TEXT COLLATE "C" NOT NULL,
    attempts INTEGER NOT NULL,
    last_error TEXT,
    due_at TIMESTAMPTZ,
    lease_until TIMESTAMPTZ,
    created_at TIMESTAMPTZ NOT NULL,
    sent_at TIMESTAMPTZ,
    PRIMARY KEY (organisation_id, id),
    CONSTRAINT mails_once_key UNIQUE (organisation_id, once)
);
-- Workers know a row by its id alone.
CREATE INDEX mails_by_id ON mails (id);
CREATE INDEX mails_about ON mails (organisation_id, topic, topic_id, id);
CREATE INDEX mails_due ON mails (due_at, id) WHERE due_at IS NOT NULL;
