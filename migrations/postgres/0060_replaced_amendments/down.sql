ALTER TABLE transits DROP COLUMN sealed_former_codes;
ALTER TABLE transits DROP COLUMN former_amendments;
