-- Fails while a submission reserves amounts of several accounts: none of them may be forgotten.
ALTER TABLE guarantee_reservations DROP CONSTRAINT guarantee_reservations_submission_account_key;
ALTER TABLE guarantee_reservations ADD CONSTRAINT guarantee_reservations_organisation_id_liable_submission_key
    PRIMARY KEY (organisation_id, liable_kind, liable_id, submission);
