DROP TRIGGER declaration_parts_of_new_reference;
DROP TRIGGER declaration_parts_of_changed_reference;
DROP TRIGGER declaration_parts_of_gone_reference;
DROP TRIGGER declaration_parts_of_new_mrn;
DROP TRIGGER declaration_parts_of_changed_mrn;
DROP TRIGGER declaration_parts_of_gone_mrn;
DROP TRIGGER declaration_parts_of_new_lrn;
DROP TRIGGER declaration_parts_of_changed_lrn;
DROP TRIGGER declaration_parts_of_gone_lrn;
DROP TABLE text_places;
DROP TABLE declaration_parts;

DROP INDEX declarations_in_order;
DROP INDEX declarations_by_reference;
DROP INDEX declarations_in_order_of_status;
DROP INDEX declarations_by_creation;
DROP INDEX declarations_by_submission;
DROP INDEX declarations_by_acceptance;
DROP INDEX declarations_by_status;
DROP INDEX declarations_by_type;
DROP INDEX declarations_by_customer;
CREATE INDEX declarations_by_creation ON declarations (organisation_id, created_at, id);
CREATE INDEX declarations_by_status ON declarations (organisation_id, status, created_at, id);
CREATE INDEX declarations_by_type ON declarations (organisation_id, declaration_type, created_at, id);
CREATE INDEX declarations_by_customer ON declarations (organisation_id, customer_code, created_at, id)
    WHERE customer_code IS NOT NULL;
CREATE INDEX declarations_by_submission ON declarations (organisation_id, submitted_at, id);
CREATE INDEX declarations_by_acceptance ON declarations (organisation_id, accepted_at, id);

ALTER TABLE outbound_messages DROP COLUMN failure;
ALTER TABLE outbound_messages DROP COLUMN failed_at;
ALTER TABLE outbound_messages DROP COLUMN refusals;
