-- Why customs refused declarations: a row for each code, field and kind of goods of a refusal. Refusals of 1,999 lines
-- with one cause have a row for each kind of goods, and not for each line.
CREATE TABLE rejection_causes (
    organisation_id BIGINT NOT NULL,
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    rejection_id BIGINT NOT NULL,
    declaration_id BIGINT NOT NULL,
    code TEXT COLLATE "C" NOT NULL,
    -- The path of the field without positions; empty when it is not known.
    field TEXT COLLATE "C" NOT NULL,
    -- Of the goods; each is empty without one.
    commodity_code TEXT COLLATE "C" NOT NULL,
    origin TEXT COLLATE "C" NOT NULL,
    article TEXT COLLATE "C" NOT NULL,
    -- Number of goods items; 0 when the cause is about the declaration as a whole.
    lines BIGINT NOT NULL,
    customer_code TEXT COLLATE "C",
    -- The day in Europe/Amsterdam on which the refusal arrived.
    day DATE NOT NULL,
    arrived_at TIMESTAMPTZ NOT NULL,
    -- Whether no later refusal of the declaration arrived.
    is_last BOOLEAN NOT NULL,
    PRIMARY KEY (organisation_id, id),
    FOREIGN KEY (organisation_id, rejection_id) REFERENCES declaration_rejections (organisation_id, id) ON DELETE CASCADE
);
CREATE INDEX rejection_causes_of_rejection ON rejection_causes (organisation_id, rejection_id);
CREATE INDEX rejection_causes_that_are_last ON rejection_causes (organisation_id, declaration_id) WHERE is_last;
CREATE INDEX rejection_causes_by_day ON rejection_causes (organisation_id, day);
CREATE INDEX rejection_causes_by_code ON rejection_causes (organisation_id, code, field, day);
CREATE INDEX rejection_causes_by_field ON rejection_causes (organisation_id, field, day);
CREATE INDEX rejection_causes_by_customer ON rejection_causes (organisation_id, customer_code, day);
CREATE INDEX rejection_causes_by_article ON rejection_causes (organisation_id, article, day) WHERE article <> '';

-- The refusals of before. What goods they were about is not noted with them.
INSERT INTO rejection_causes (organisation_id, rejection_id, declaration_id, code, field, commodity_code, origin, article,
    lines, customer_code, day, arrived_at, is_last)
SELECT errors.organisation_id, errors.rejection_id, rejections.declaration_id, errors.code,
    coalesce(regexp_replace(errors.path, '\.[0-9]+(?=\.|$)', '', 'g'), ''), '', '', '',
    count(DISTINCT errors.line_number), declarations.customer_code,
    CAST(rejections.arrived_at AT TIME ZONE 'Europe/Amsterdam' AS DATE), rejections.arrived_at,
    rejections.id = latest.id
FROM rejection_errors AS errors
JOIN declaration_rejections AS rejections
    ON rejections.organisation_id = errors.organisation_id AND rejections.id = errors.rejection_id
JOIN declarations
    ON declarations.organisation_id = rejections.organisation_id AND declarations.id = rejections.declaration_id
JOIN (SELECT organisation_id, declaration_id, max(id) AS id FROM declaration_rejections
      GROUP BY organisation_id, declaration_id) AS latest
    ON latest.organisation_id = rejections.organisation_id AND latest.declaration_id = rejections.declaration_id
GROUP BY 1, 2, 3, 4, 5, 10, 11, 12, 13;
