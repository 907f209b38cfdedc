-- Each time that something was lodged, and how that stands with customs. Records that are deleted stay
-- counted, so no row here depends on theirs.
CREATE TABLE submissions (
    organisation_id INTEGER NOT NULL,
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    -- declaration or transit, and its number.
    subject TEXT NOT NULL,
    record_id INTEGER NOT NULL,
    -- import, export or transit.
    kind TEXT NOT NULL,
    -- Which time it is for that record, from 1.
    attempt INTEGER NOT NULL,
    customer_code TEXT,
    client TEXT NOT NULL,
    -- Chapters of the commodity codes, with spaces between them.
    chapters TEXT NOT NULL,
    submitted_at TEXT NOT NULL,
    -- open, accepted or rejected.
    standing TEXT NOT NULL
) STRICT;
CREATE INDEX submissions_of_record ON submissions (organisation_id, subject, record_id, id);

-- What is counted, noted row by row: two submissions at once would wait for each other at one count.
CREATE TABLE rejection_tallies (
    organisation_id INTEGER NOT NULL,
    dimension TEXT NOT NULL,
    -- In Europe/Amsterdam.
    day TEXT NOT NULL,
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    key TEXT NOT NULL,
    detail TEXT NOT NULL,
    submitted INTEGER NOT NULL,
    accepted INTEGER NOT NULL,
    rejected INTEGER NOT NULL
) STRICT;
CREATE INDEX rejection_tallies_by_day ON rejection_tallies (organisation_id, dimension, day);

-- The same added up, by day and by month. A note is in one of both tables, never in none.
CREATE TABLE rejection_counts (
    organisation_id INTEGER NOT NULL,
    dimension TEXT NOT NULL,
    -- day or month.
    span TEXT NOT NULL,
    starts_on TEXT NOT NULL,
    key TEXT NOT NULL,
    detail TEXT NOT NULL,
    submitted INTEGER NOT NULL,
    accepted INTEGER NOT NULL,
    rejected INTEGER NOT NULL,
    PRIMARY KEY (organisation_id, dimension, span, starts_on, key, detail)
) STRICT, WITHOUT ROWID;

-- The errors with a code, the latest first: the moment of their rejection stands beside the code.
ALTER TABLE rejection_errors ADD COLUMN arrived_at TEXT NOT NULL DEFAULT '';
UPDATE rejection_errors SET arrived_at = declaration_rejections.arrived_at FROM declaration_rejections
    WHERE declaration_rejections.organisation_id = rejection_errors.organisation_id
    AND declaration_rejections.id = rejection_errors.rejection_id;
DROP INDEX rejection_errors_by_code;
CREATE INDEX rejection_errors_by_code ON rejection_errors (organisation_id, code, arrived_at, id);

-- Reports: accepted on a day, or made on it and not accepted.
CREATE INDEX declarations_by_report_day
    ON declarations (organisation_id, imex, coalesce(accepted_at, created_at), id);

-- Days are those of Europe/Amsterdam: summer time is from the last Sunday of March to that of October, 01:00 UTC.
-- What happened before: each submission with what customs said until the next one. One that was taken back
-- before customs had it left a change to a draft, and no rejection.
INSERT INTO submissions (organisation_id, subject, record_id, kind, attempt, customer_code, client, chapters,
    submitted_at, standing)
SELECT made.organisation_id, 'declaration', made.declaration_id,
    CASE declarations.imex WHEN 'EX' THEN 'export' ELSE 'import' END,
    row_number() OVER (PARTITION BY made.organisation_id, made.declaration_id ORDER BY made.id),
    declarations.customer_code, coalesce(made.actor_name, made.actor), coalesce((
        SELECT group_concat(chapter, ' ') FROM (
            SELECT DISTINCT substr(hs_code, 1, 2) AS chapter FROM declaration_lines
            WHERE declaration_lines.organisation_id = made.organisation_id
            AND declaration_lines.declaration_id = made.declaration_id AND hs_code GLOB '[0-9][0-9]*'
        )
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
SELECT organisation_id, 'kind', date(submitted_at, CASE WHEN submitted_at >= date(substr(submitted_at, 1, 4) || '-03-25', 'weekday 0') || 'T01'
        AND submitted_at < date(substr(submitted_at, 1, 4) || '-10-25', 'weekday 0') || 'T01' THEN '+2 hours' ELSE '+1 hours' END), kind, '', 1, 0, 0 FROM submissions
UNION ALL SELECT organisation_id, 'customer', date(submitted_at, CASE WHEN submitted_at >= date(substr(submitted_at, 1, 4) || '-03-25', 'weekday 0') || 'T01'
        AND submitted_at < date(substr(submitted_at, 1, 4) || '-10-25', 'weekday 0') || 'T01' THEN '+2 hours' ELSE '+1 hours' END), coalesce(customer_code, ''), '', 1,
    CASE standing WHEN 'accepted' THEN 1 ELSE 0 END, CASE standing WHEN 'rejected' THEN 1 ELSE 0 END
    FROM submissions WHERE attempt = 1
UNION ALL SELECT organisation_id, 'client', date(submitted_at, CASE WHEN submitted_at >= date(substr(submitted_at, 1, 4) || '-03-25', 'weekday 0') || 'T01'
        AND submitted_at < date(substr(submitted_at, 1, 4) || '-10-25', 'weekday 0') || 'T01' THEN '+2 hours' ELSE '+1 hours' END), client, '', 1,
    CASE standing WHEN 'accepted' THEN 1 ELSE 0 END, CASE standing WHEN 'rejected' THEN 1 ELSE 0 END
    FROM submissions WHERE attempt = 1
UNION ALL SELECT submissions.organisation_id, 'chapter', date(submitted_at, CASE WHEN submitted_at >= date(substr(submitted_at, 1, 4) || '-03-25', 'weekday 0') || 'T01'
        AND submitted_at < date(substr(submitted_at, 1, 4) || '-10-25', 'weekday 0') || 'T01' THEN '+2 hours' ELSE '+1 hours' END), chapters.chapter, '', 1,
    CASE standing WHEN 'accepted' THEN 1 ELSE 0 END, CASE standing WHEN 'rejected' THEN 1 ELSE 0 END
    FROM submissions JOIN (
        SELECT DISTINCT organisation_id, declaration_id, substr(hs_code, 1, 2) AS chapter FROM declaration_lines
        WHERE hs_code GLOB '[0-9][0-9]*'
    ) AS chapters ON chapters.organisation_id = submissions.organisation_id
        AND chapters.declaration_id = submissions.record_id
    WHERE attempt = 1
UNION ALL SELECT declaration_rejections.organisation_id, 'kind', date(arrived_at, CASE WHEN arrived_at >= date(substr(arrived_at, 1, 4) || '-03-25', 'weekday 0') || 'T01'
        AND arrived_at < date(substr(arrived_at, 1, 4) || '-10-25', 'weekday 0') || 'T01' THEN '+2 hours' ELSE '+1 hours' END),
    CASE declarations.imex WHEN 'EX' THEN 'export' ELSE 'import' END, '', 0, 0, 1
    FROM declaration_rejections JOIN declarations ON declarations.organisation_id = declaration_rejections.organisation_id
        AND declarations.id = declaration_rejections.declaration_id;

-- Paths without the steps that are numbers.
INSERT INTO rejection_tallies (organisation_id, dimension, day, key, detail, submitted, accepted, rejected)
WITH RECURSIVE steps (id, rest, field) AS (
    SELECT id, path || '.', '' FROM rejection_errors WHERE path IS NOT NULL
    UNION ALL
    SELECT id, substr(rest, instr(rest, '.') + 1),
        CASE WHEN rest GLOB '[0-9]*.*' AND NOT substr(rest, 1, instr(rest, '.') - 1) GLOB '*[^0-9]*' THEN field
        ELSE field || CASE field WHEN '' THEN '' ELSE '.' END || substr(rest, 1, instr(rest, '.') - 1) END
    FROM steps WHERE rest <> ''
)
SELECT rejection_errors.organisation_id, 'error', date(arrived_at, CASE WHEN arrived_at >= date(substr(arrived_at, 1, 4) || '-03-25', 'weekday 0') || 'T01'
        AND arrived_at < date(substr(arrived_at, 1, 4) || '-10-25', 'weekday 0') || 'T01' THEN '+2 hours' ELSE '+1 hours' END), code, coalesce(steps.field, ''), 0, 0, 1
FROM rejection_errors LEFT JOIN steps ON steps.id = rejection_errors.id AND steps.rest = '';
