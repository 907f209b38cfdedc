-- Callbacks also tell of transits, which are numbered apart from declarations: `record_id` is an id among those of
-- `subject`, declaration or transit.
DROP INDEX callback_deliveries_in_order;
ALTER TABLE callback_deliveries RENAME COLUMN declaration_id TO record_id;
ALTER TABLE callback_deliveries ADD COLUMN subject TEXT COLLATE "C" NOT NULL DEFAULT 'declaration';
CREATE INDEX callback_deliveries_in_order ON callback_deliveries (callback_id, record_id, subject, id)
    WHERE due_at IS NOT NULL;

-- Rejection analysis lists them: the latest rejections, and the latest errors with a code.
CREATE INDEX transit_rejections_by_arrival ON transit_rejections (organisation_id, arrived_at, id);
ALTER TABLE transit_rejection_errors ADD COLUMN arrived_at TIMESTAMPTZ;
UPDATE transit_rejection_errors SET arrived_at = transit_rejections.arrived_at FROM transit_rejections
    WHERE transit_rejections.organisation_id = transit_rejection_errors.organisation_id
    AND transit_rejections.id = transit_rejection_errors.rejection_id;
ALTER TABLE transit_rejection_errors ALTER COLUMN arrived_at SET NOT NULL;
CREATE INDEX transit_rejection_errors_by_code ON transit_rejection_errors (organisation_id, code, arrived_at, id);
