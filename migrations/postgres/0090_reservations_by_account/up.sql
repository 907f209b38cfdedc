-- A transit that names several guarantees reserves the amount of each on its own account. The two changes are commands of
-- their own: of a table that is spread over several servers, a constraint is added by a command that does nothing else.
ALTER TABLE guarantee_reservations DROP CONSTRAINT guarantee_reservations_organisation_id_liable_submission_key;
ALTER TABLE guarantee_reservations ADD CONSTRAINT guarantee_reservations_submission_account_key
    PRIMARY KEY (organisation_id, liable_kind, liable_id, submission, account_kind, account_eori);
