ALTER TABLE transit_outbound_messages DROP COLUMN open_tries;
DROP INDEX transit_outbound_messages_by_mrn;
DROP INDEX transit_outbound_messages_sent;
ALTER TABLE transit_outbound_messages DROP COLUMN mrn;
ALTER TABLE transit_outbound_messages DROP COLUMN replaced_by_lrn;
ALTER TABLE transit_outbound_messages DROP COLUMN replaces_lrn;
ALTER TABLE transit_outbound_messages DROP COLUMN first_lrn;
