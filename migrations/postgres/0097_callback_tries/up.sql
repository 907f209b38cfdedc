-- Every try of a delivery, with what the receiver answered: at most 4 KiB of text, which may hold personal data. Rows go after 30
-- days, or with their delivery or callback. The subject and the record are those of the delivery, so that legal holds are found
-- without it. No foreign key to deliveries: each try would lock the row of its own.
CREATE TABLE callback_tries (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    organisation_id BIGINT NOT NULL,
    callback_id BIGINT NOT NULL,
    delivery_id BIGINT NOT NULL,
    subject TEXT COLLATE "C" NOT NULL,
    record_id BIGINT NOT NULL,
    -- From 1 on. A delivery that is sent again after its end begins at 1 again.
    number INTEGER NOT NULL,
    tried_at TIMESTAMPTZ NOT NULL,
    -- Of HTTP; none when nothing answered.
    status_code INTEGER,
    -- Why the try failed; none when it succeeded.
    error TEXT,
    duration_ms INTEGER NOT NULL,
    -- The beginning of the answer; none without any text.
    answer TEXT,
    -- Whether the answer went on.
    answer_cut BOOLEAN NOT NULL,
    -- Retention knows rows by their ids alone.
    PRIMARY KEY (id, organisation_id)
);
CREATE INDEX callback_tries_of_delivery ON callback_tries (organisation_id, callback_id, delivery_id, id);
CREATE INDEX callback_tries_by_age ON callback_tries (tried_at, id);
