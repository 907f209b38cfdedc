-- The triggers of declarations read the column that goes. The program of before makes all triggers anew, since it knows
-- others than the fingerprint tells of.
DROP TRIGGER IF EXISTS declarations_audited_new;
DROP TRIGGER IF EXISTS declarations_audited_change;
DROP TRIGGER IF EXISTS declarations_audited_end;
UPDATE audit_triggers SET fingerprint = '';
DROP INDEX declarations_rejected;
DROP INDEX declarations_with_documents_wanted;
DROP INDEX declarations_to_present;
DROP INDEX declarations_to_supplement;
DROP INDEX declarations_not_left;
DROP INDEX transits_rejected;
DROP INDEX transits_to_present;
DROP INDEX transits_on_their_way;
DROP INDEX customers_with_power_of_attorney;
DROP INDEX customer_parts_that_end;
DROP INDEX dossiers_ready;
DROP INDEX invoices_to_be_paid;
DROP INDEX callbacks_in_trouble;
DROP INDEX mails_that_failed;
ALTER TABLE declarations DROP COLUMN exit_confirmed_at;
DROP TABLE task_mails;
DROP TABLE task_calendars;
DROP TABLE task_marks;
