-- Questions about a customer go the way of declarations: a message is about one or the other. No
-- foreign key to customers: what was asked outlives whom it was asked about.
ALTER TABLE outbound_messages ALTER COLUMN declaration_id DROP NOT NULL;
-- Where the elements of a declaration came from; a question is made of no form.
ALTER TABLE outbound_messages ALTER COLUMN emission_map DROP NOT NULL;
ALTER TABLE outbound_messages ADD COLUMN customer_id BIGINT;
ALTER TABLE outbound_messages ADD CONSTRAINT outbound_messages_subject CHECK (
    (customer_id IS NULL AND declaration_id IS NOT NULL AND emission_map IS NOT NULL)
    OR (customer_id IS NOT NULL AND declaration_id IS NULL AND emission_map IS NULL)
);
