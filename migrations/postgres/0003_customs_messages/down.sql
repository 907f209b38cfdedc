DROP TABLE inbound_messages;
DROP TABLE outbound_messages;
