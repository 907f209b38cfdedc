DROP INDEX transit_rejection_errors_by_code;
ALTER TABLE transit_rejection_errors DROP COLUMN arrived_at;
DROP INDEX transit_rejections_by_arrival;
-- What tells of a transit would become one of the declaration that has its number.
DELETE FROM callback_deliveries WHERE subject <> 'declaration';
DROP INDEX callback_deliveries_in_order;
ALTER TABLE callback_deliveries DROP COLUMN subject;
ALTER TABLE callback_deliveries RENAME COLUMN record_id TO declaration_id;
CREATE INDEX callback_deliveries_in_order ON callback_deliveries (callback_id, declaration_id, id)
    WHERE due_at IS NOT NULL;
-- The version before knows no such mails, and one that it cannot read holds up all others of its batch.
DELETE FROM mails WHERE topic IN ('declaration', 'transit');
