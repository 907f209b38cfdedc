DROP INDEX inbound_messages_of_document;
ALTER TABLE inbound_messages DROP COLUMN place;
ALTER TABLE inbound_messages DROP COLUMN document_id;
