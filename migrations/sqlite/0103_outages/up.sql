-- Outages of customs, numbered from 1 for each organisation.
CREATE TABLE outages (
    organisation_id INTEGER NOT NULL REFERENCES organisations (id),
    number INTEGER NOT NULL,
    reason TEXT NOT NULL,
    opened_at TEXT NOT NULL,
    opened_by TEXT NOT NULL,
    closed_at TEXT,
    closed_by TEXT,
    PRIMARY KEY (organisation_id, number),
    CONSTRAINT outages_closed CHECK ((closed_at IS NULL) = (closed_by IS NULL))
) STRICT;
-- One outage is open at a time.
CREATE UNIQUE INDEX outages_open_key ON outages (organisation_id) WHERE closed_at IS NULL;

-- What was released on paper during an outage.
CREATE TABLE fallback_releases (
    organisation_id INTEGER NOT NULL,
    -- declaration or transit.
    subject TEXT NOT NULL,
    record_id INTEGER NOT NULL,
    outage_number INTEGER NOT NULL,
    -- The number on the paper.
    number TEXT NOT NULL,
    -- Of the message that waits for the end of the outage.
    lrn TEXT,
    released_at TEXT NOT NULL,
    lodge_by TEXT,
    lodged_at TEXT,
    regularised_at TEXT,
    PRIMARY KEY (organisation_id, subject, record_id),
    FOREIGN KEY (organisation_id, outage_number) REFERENCES outages (organisation_id, number)
) STRICT;
-- What is to be regularised, by its last day.
CREATE INDEX fallback_releases_open ON fallback_releases (organisation_id, subject, lodge_by, record_id)
    WHERE regularised_at IS NULL;
CREATE INDEX fallback_releases_of_outage ON fallback_releases (organisation_id, outage_number);

-- When the goods of a declaration were released on paper.
ALTER TABLE declarations ADD COLUMN fallback_released_at TEXT;
CREATE INDEX transits_on_paper ON transits (organisation_id, coalesce(released_at, updated_at), id)
    WHERE departure = 'on_paper';
