ALTER TABLE outbound_messages DROP COLUMN last_error_fact;
ALTER TABLE mails DROP COLUMN last_error_fact;
ALTER TABLE callback_tries DROP COLUMN error_fact;
ALTER TABLE callback_deliveries DROP COLUMN last_error_fact;
