UPDATE transits SET accepted_at = registered_at WHERE registered_at IS NOT NULL;
ALTER TABLE transits DROP COLUMN registered_at;
ALTER TABLE transit_outbound_messages DROP COLUMN holder_eori;
ALTER TABLE transit_outbound_messages DROP COLUMN office_of_departure;
ALTER TABLE transit_outbound_messages DROP COLUMN invalidated_at;
ALTER TABLE transit_rejections DROP COLUMN resolved_at;
