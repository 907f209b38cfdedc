ALTER TABLE simulated_cases DROP COLUMN guarantee_amount;
DROP TABLE transit_outbox;
DROP TABLE transit_inbound_messages;
DROP TABLE transit_outbound_messages;
DROP TABLE transit_rejection_errors;
DROP TABLE transit_rejections;
DROP TABLE transit_timeline;
DROP TABLE transits;
