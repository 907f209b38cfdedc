-- What the simulated authority charges for an import when its goods are released, as it calculated it when the import came
-- in. Cases of before are released without a word about taxes.
ALTER TABLE simulated_cases ADD COLUMN assessment TEXT;
