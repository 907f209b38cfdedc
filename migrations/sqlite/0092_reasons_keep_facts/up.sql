-- What the reason in the column beside it says, as JSON: code, values and sentence. Empty without a reason, and in rows of
-- earlier versions, whose reasons are texts alone.
ALTER TABLE callback_deliveries ADD COLUMN last_error_fact TEXT;
ALTER TABLE callback_tries ADD COLUMN error_fact TEXT;
ALTER TABLE mails ADD COLUMN last_error_fact TEXT;
ALTER TABLE outbound_messages ADD COLUMN last_error_fact TEXT;
