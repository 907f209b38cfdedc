-- Outages of customs, numbered from 1 for each organisation.
CREATE TABLE outages (
    organisation_id BIGINT NOT NULL REFERENCES organisations (id),
    number BIGINT NOT NULL,
    reason TEXT NOT NULL,
    opened_at TIMESTAMPTZ NOT NULL,
    opened_by TEXT NOT NULL,
    closed_at TIMESTAMPTZ,
    closed_by TEXT,
    PRIMARY KEY (organisation_id, number),
    CONSTRAINT outages_closed CHECK ((closed_at IS NULL) = (closed_by IS NULL))
);
-- One outage is open at a time.
CREATE UNIQUE INDEX outages_open_key ON outages (organisation_id) WHERE closed_at IS NULL;

-- What was released on paper during an outage.
CREATE TABLE fallback_releases (
    organisation_id BIGINT NOT NULL,
    -- declaration or transit.
    subject TEXT COLLATE "C" NOT NULL,
    record_id BIGINT NOT NULL,
    outage_number BIGINT NOT NULL,
    -- The number on the paper.
    number TEXT COLLATE "C" NOT NULL,
    -- Of the message that waits for the end of the outage.
    lrn TEXT COLLATE "C",
    released_at TIMESTAMPTZ NOT NULL,
    lodge_by DATE,
    lodged_at TIMESTAMPTZ,
    regularised_at TIMESTAMPTZ,
    PRIMARY KEY (organisation_id, subject, record_id),
    FOREIGN KEY (organisation_id, outage_number) REFERENCES outages (organisation_id, number)
);
-- What is to be regularised, by its last day.
CREATE INDEX fallback_releases_open ON fallback_releases (organisation_id, subject, lodge_by, record_id)
    WHERE regularised_at IS NULL;
CREATE INDEX fallback_releases_of_outage ON fallback_releases (organisation_id, outage_number);

-- When the goods of a declaration were released on paper.
ALTER TABLE declarations ADD COLUMN fallback_released_at TIMESTAMPTZ;
CREATE INDEX transits_on_paper ON transits (organisation_id, coalesce(released_at, updated_at), id)
    WHERE departure = 'on_paper';
