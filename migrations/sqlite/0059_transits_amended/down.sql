ALTER TABLE transits DROP COLUMN enquiry;
ALTER TABLE transits DROP COLUMN sealed_amendment_codes;
ALTER TABLE transits DROP COLUMN amendment;
