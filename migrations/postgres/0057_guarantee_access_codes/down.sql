ALTER TABLE transits DROP COLUMN sealed_access_codes;
