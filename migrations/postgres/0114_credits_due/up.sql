-- What has to be credited after an amendment, without VAT, and the sum that final credit notes take back of the charges for
-- the declaration once it is covered, in the dossier that they were made in: the declaration may leave it. All are empty when
-- nothing has to be credited.
ALTER TABLE declaration_amendments ADD COLUMN credit_amount NUMERIC;
ALTER TABLE declaration_amendments ADD COLUMN credit_currency TEXT COLLATE "C";
ALTER TABLE declaration_amendments ADD COLUMN credit_until NUMERIC;
ALTER TABLE declaration_amendments ADD COLUMN credit_dossier_id BIGINT;
