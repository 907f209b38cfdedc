-- What customs was asked to change of an accepted transit: the whole form as it will be, until customs accepts it. Its
-- access codes are sealed beside it.
ALTER TABLE transits ADD COLUMN amendment TEXT CHECK (json_valid(amendment));
ALTER TABLE transits ADD COLUMN sealed_amendment_codes BLOB;
-- The last enquiry of customs about a movement that did not arrive, and when it was answered.
ALTER TABLE transits ADD COLUMN enquiry TEXT CHECK (json_valid(enquiry));
