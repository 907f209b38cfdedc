-- Each time that something was lodged, and how that stands with customs. Records that are deleted stay
-- counted, so no row here depends on theirs.
CREATE TABLE submissions (
    organisation_id BIGINT NOT NULL,
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    -- declaration or transit, and its number.
    subject TEXT COLLATE "C" NOT NULL,
    record_id BIGINT NOT NULL,
    -- import, export or transit.
    kind TEXT COLLATE "C" NOT NULL,
    -- Which time it is for that record, from 1.
    attempt INTEGER NOT NULL,
    customer_code TEXT COLLATE "C",
    client TEXT COLLATE "C" NOT NULL,
    -- Chapters of the commodity codes, with spaces between them.
    chapters TEXT COLLATE "C" NOT NULL,
    submitted_at TIMESTAMPTZ NOT NULL,
    -- open, accepted or rejected.
    standing TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (organisation_id, id)
);
CREATE INDEX submissions_of_record ON submissions (organisation_id, subject, record_id, id);

-- What is counted, noted row by row: two submissions at once would wait for each other at one count.
CREATE TABLE rejection_tallies (
    organisation_id BIGINT NOT NULL,
    dimension TEXT COLLATE "C" NOT NULL,
    -- In Europe/Amsterdam.
    day DATE NOT NULL,
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    key TEXT COLLATE "C" NOT NULL,
    detail TEXT COLLATE "C" NOT NULL,
    submitted BIGINT NOT NULL,
    accepted BIGINT NOT NULL,
    rejected BIGINT NOT NULL,
    PRIMARY KEY (organisation_id, dimension, day, id)
);

-- The same added up, by day and by month. A note is in one of both tables, never in none.
CREATE TABLE rejection_counts (
    organisation_id BIGINT NOT NULL,
    dimension TEXT COLLATE "C" NOT NULL,
    -- day or month.
    span TEXT COLLATE "C" NOT NULL,
    starts_on DATE NOT NULL,
    key TEXT COLLATE "C" NOT NULL,
    detail TEXT COLLATE "C" NOT NULL,
    submitted BIGINT NOT NULL,
    accepted BIGINT NOT NULL,
    rejected BIGINT NOT NULL,
    PRIMARY KEY (organisation_id, dimension, span, starts_on, key, detail)
);

-- The errors with a code, the latest first: the moment of their rejection stands beside the code.
ALTER TABLE rejection_errors ADD COLUMN arrived_at TIMESTAMPTZ;
UPDATE rejection_errors SET arrived_at = declaration_rejections.arrived_at FROM declaration_rejections
    WHERE declaration_rejections.organisation_id = rejection_errors.organisation_id
    AND declaration_rejections.id = rejection_errors.rejection_id;
ALTER TABLE rejection_errors ALTER COLUMN arrived_at SET NOT NULL;
DROP INDEX rejection_errors_by_code;
CREATE INDEX rejection_errors_by_code ON rejection_errors (organisation_id, code, arrived_at, id);

-- Reports: accepted on a day, or made on it and not accepted.
CREATE INDEX declarations_by_report_day
    ON declarations (organisation_id, imex, (coalesce(accepted_at, created_at)), id);

-- What happened before: each submission with what customs said until the next one. One that was taken back
-- before customs had it left a change to a draft, and no rejection.
INSERT INTO submissions (organisation_id, subject, record_id, kind, attempt, customer_code, client, chapters,
    submitted_at, standing)
SELECT made.organisation_id, 'declaration', made.declaration_id,
    CASE declarations.imex WHEN 'EX' THEN 'export' ELSE 'import' END,
    row_number() OVER (PARTITION BY made.organisation_id, made.declaration_id ORDER BY made.id),
    declarations.customer_code, coalesce(made.actor_name, made.actor), coalesce((
        SELECT string_agg(DISTINCT substr(hs_code, 1, 2), ' ') FROM declaration_lines
        WHERE declaration_lines.organisation_id = made.organisation_id
        AND declaration_lines.declaration_id = made.declaration_id AND hs_code ~ '^[0-9]{2}'
    ), ''), made.occurred_at,
    CASE WHEN made.rejections > 0 THEN 'rejected' WHEN made.acceptances > 0 THEN 'accepted' ELSE 'open' END
FROM (
    SELECT submitted.organisation_id, submitted.declaration_id, submitted.id, submitted.actor, submitted.actor_name,
        submitted.occurred_at,
        sum(CASE WHEN later.event = 'rejected' THEN 1 ELSE 0 END) AS rejections,
        sum(CASE WHEN later.event = 'accepted' THEN 1 ELSE 0 END) AS acceptances,
        sum(CASE WHEN later.event = 'status_changed' AND later.status = 'DRF' THEN 1 ELSE 0 END) AS drafts
    FROM (
        SELECT declaration_timeline.*,
            lead(id) OVER (PARTITION BY organisation_id, declaration_id ORDER BY id) AS next_id
        FROM declaration_timeline WHERE event = 'submitted'
    ) AS submitted
    LEFT JOIN declaration_timeline AS later ON later.organisation_id = submitted.organisation_id
        AND later.declaration_id = submitted.declaration_id AND later.id > submitted.id
        AND (submitted.next_id IS NULL OR later.id < submitted.next_id)
    GROUP BY submitted.organisation_id, submitted.declaration_id, submitted.id, submitted.actor,
        submitted.actor_name, submitted.occurred_at
) AS made
JOIN declarations ON declarations.organisation_id = made.organisation_id AND declarations.id = made.declaration_id
WHERE made.rejections > 0 OR made.drafts = 0
ORDER BY made.id;

INSERT INTO rejection_tallies (organisation_id, dimension, day, key, detail, submitted, accepted, rejected)
SELECT organisation_id, 'kind', (submitted_at AT TIME ZONE 'Europe/Amsterdam')::date, kind, '', 1, 0, 0 FROM submissions
UNION ALL SELECT organisation_id, 'customer', (submitted_at AT TIME ZONE 'Europe/Amsterdam')::date, coalesce(customer_code, ''), '', 1,
    CASE standing WHEN 'accepted' THEN 1 ELSE 0 END, CASE standing WHEN 'rejected' THEN 1 ELSE 0 END
    FROM submissions WHERE attempt = 1
UNION ALL SELECT organisation_id, 'client', (submitted_at AT TIME ZONE 'Europe/Amsterdam')::date, client, '', 1,
    CASE standing WHEN 'accepted' THEN 1 ELSE 0 END, CASE standing WHEN 'rejected' THEN 1 ELSE 0 END
    FROM submissions WHERE attempt = 1
UNION ALL SELECT submissions.organisation_id, 'chapter', (submitted_at AT TIME ZONE 'Europe/Amsterdam')::date, chapters.chapter, '', 1,
    CASE standing WHEN 'accepted' THEN 1 ELSE 0 END, CASE standing WHEN 'rejected' THEN 1 ELSE 0 END
    FROM submissions JOIN (
        SELECT DISTINCT organisation_id, declaration_id, substr(hs_code, 1, 2) AS chapter FROM declaration_lines
        WHERE hs_code ~ '^[0-9]{2}'
    ) AS chapters ON chapters.organisation_id = submissions.organisation_id
        AND chapters.declaration_id = submissions.record_id
    WHERE attempt = 1
UNION ALL SELECT declaration_rejections.organisation_id, 'kind', (arrived_at AT TIME ZONE 'Europe/Amsterdam')::date,
    CASE declarations.imex WHEN 'EX' THEN 'export' ELSE 'import' END, '', 0, 0, 1
    FROM declaration_rejections JOIN declarations ON declarations.organisation_id = declaration_rejections.organisation_id
        AND declarations.id = declaration_rejections.declaration_id;

INSERT INTO rejection_tallies (organisation_id, dimension, day, key, detail, submitted, accepted, rejected)
SELECT organisation_id, 'error', (arrived_at AT TIME ZONE 'Europe/Amsterdam')::date, code,
    coalesce(regexp_replace(path, '\.[0-9]+(?=\.|$)', '', 'g'), ''), 0, 0, 1 FROM rejection_errors;
