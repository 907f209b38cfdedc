-- A transit that customs never answered is sent again, as declarations are. The LRN under which the same was sent first,
-- where it is another one; the one before, and the one after; and the MRN that the answer gives.
ALTER TABLE transit_outbound_messages ADD COLUMN first_lrn TEXT;
ALTER TABLE transit_outbound_messages ADD COLUMN replaces_lrn TEXT;
ALTER TABLE transit_outbound_messages ADD COLUMN replaced_by_lrn TEXT;
ALTER TABLE transit_outbound_messages ADD COLUMN mrn TEXT;
CREATE INDEX transit_outbound_messages_sent ON transit_outbound_messages (organisation_id, sent_at, id);
CREATE INDEX transit_outbound_messages_by_mrn ON transit_outbound_messages (mrn) WHERE mrn IS NOT NULL;

-- How many tries to hand a message over began and are not known to have handed nothing over: while there is one, the
-- message may have left. Of tries before this, none is known to have been in vain.
ALTER TABLE transit_outbound_messages ADD COLUMN open_tries INTEGER NOT NULL DEFAULT 0;
UPDATE transit_outbound_messages SET open_tries = 1 WHERE due_at IS NOT NULL AND (attempts > 0 OR due_at <> created_at);
UPDATE transit_outbound_messages SET open_tries = 1 WHERE failed_at IS NOT NULL AND attempts > refusals;
