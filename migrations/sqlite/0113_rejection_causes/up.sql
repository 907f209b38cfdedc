-- Why customs refused declarations: a row for each code, field and kind of goods of a refusal. Refusals of 1,999 lines
-- with one cause have a row for each kind of goods, and not for each line.
CREATE TABLE rejection_causes (
    organisation_id INTEGER NOT NULL,
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    rejection_id INTEGER NOT NULL,
    declaration_id INTEGER NOT NULL,
    code TEXT NOT NULL,
    -- The path of the field without positions; empty when it is not known.
    field TEXT NOT NULL,
    -- Of the goods; each is empty without one.
    commodity_code TEXT NOT NULL,
    origin TEXT NOT NULL,
    article TEXT NOT NULL,
    -- Number of goods items; 0 when the cause is about the declaration as a whole.
    lines INTEGER NOT NULL,
    customer_code TEXT,
    -- The day in Europe/Amsterdam on which the refusal arrived.
    day TEXT NOT NULL,
    arrived_at TEXT NOT NULL,
    -- Whether no later refusal of the declaration arrived.
    is_last INTEGER NOT NULL,
    FOREIGN KEY (organisation_id, rejection_id) REFERENCES declaration_rejections (organisation_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX rejection_causes_of_rejection ON rejection_causes (organisation_id, rejection_id);
CREATE INDEX rejection_causes_that_are_last ON rejection_causes (organisation_id, declaration_id) WHERE is_last;
CREATE INDEX rejection_causes_by_day ON rejection_causes (organisation_id, day);
CREATE INDEX rejection_causes_by_code ON rejection_causes (organisation_id, code, field, day);
CREATE INDEX rejection_causes_by_field ON rejection_causes (organisation_id, field, day);
CREATE INDEX rejection_causes_by_customer ON rejection_causes (organisation_id, customer_code, day);
CREATE INDEX rejection_causes_by_article ON rejection_causes (organisation_id, article, day) WHERE article <> '';

-- The refusals of before. What goods they were about is not noted with them. Paths lose their positions step by step, and
-- a moment is of the day in Amsterdam: an hour ahead of UTC, and two from the last Sunday of March to that of October, both
-- at one o'clock.
INSERT INTO rejection_causes (organisation_id, rejection_id, declaration_id, code, field, commodity_code, origin, article,
    lines, customer_code, day, arrived_at, is_last)
WITH RECURSIVE steps (id, rest, field) AS (
    SELECT id, path || '.', '' FROM rejection_errors WHERE path IS NOT NULL
    UNION ALL
    SELECT id, substr(rest, instr(rest, '.') + 1),
        CASE WHEN substr(rest, 1, instr(rest, '.') - 1) GLOB '*[^0-9]*'
            THEN field || iif(field = '', '', '.') || substr(rest, 1, instr(rest, '.') - 1)
            ELSE field END
    FROM steps WHERE rest <> ''
)
SELECT errors.organisation_id, errors.rejection_id, rejections.declaration_id, errors.code, coalesce(steps.field, ''),
    '', '', '', count(DISTINCT errors.line_number), declarations.customer_code,
    date(rejections.arrived_at, iif(
        substr(rejections.arrived_at, 1, 13)
            >= date(substr(rejections.arrived_at, 1, 4) || '-04-01', 'weekday 0', '-7 days') || 'T01'
        AND substr(rejections.arrived_at, 1, 13)
            < date(substr(rejections.arrived_at, 1, 4) || '-11-01', 'weekday 0', '-7 days') || 'T01',
        '+2 hours', '+1 hours')),
    rejections.arrived_at, rejections.id = latest.id
FROM rejection_errors AS errors
LEFT JOIN steps ON steps.id = errors.id AND steps.rest = ''
JOIN declaration_rejections AS rejections ON rejections.id = errors.rejection_id
JOIN declarations ON declarations.id = rejections.declaration_id
JOIN (SELECT declaration_id, max(id) AS id FROM declaration_rejections GROUP BY declaration_id) AS latest
    ON latest.declaration_id = rejections.declaration_id
GROUP BY errors.rejection_id, errors.code, coalesce(steps.field, '');
