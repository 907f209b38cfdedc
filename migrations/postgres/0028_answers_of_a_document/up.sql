-- Customs can answer several declarations in one document. Each answer is a message of its own then, with its place
-- in the document, from 1; the document stays as it came, of no tenant and with the fate `divided`.
ALTER TABLE inbound_messages ADD COLUMN document_id BIGINT;
ALTER TABLE inbound_messages ADD COLUMN place INTEGER;
CREATE INDEX inbound_messages_of_document ON inbound_messages (document_id, place) WHERE document_id IS NOT NULL;
