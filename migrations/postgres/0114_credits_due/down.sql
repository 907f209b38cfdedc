-- The triggers read the columns that go. The program of before makes all triggers anew, since it knows others than the
-- fingerprint tells of.
DROP TRIGGER IF EXISTS declaration_amendments_audited_new ON declaration_amendments;
DROP TRIGGER IF EXISTS declaration_amendments_audited_change ON declaration_amendments;
DROP TRIGGER IF EXISTS declaration_amendments_audited_end ON declaration_amendments;
UPDATE audit_triggers SET fingerprint = '';
ALTER TABLE declaration_amendments DROP COLUMN credit_dossier_id;
ALTER TABLE declaration_amendments DROP COLUMN credit_until;
ALTER TABLE declaration_amendments DROP COLUMN credit_currency;
ALTER TABLE declaration_amendments DROP COLUMN credit_amount;
