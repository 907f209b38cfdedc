-- The access codes of the guarantees that the form of a transit names, encrypted, in the order of the form: that of its
-- own guarantee, then those of its list. NULL where the form names none. The document of the form holds no code.
ALTER TABLE transits ADD COLUMN sealed_access_codes BLOB;
