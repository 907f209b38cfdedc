-- The amendments of an accepted transit that a later one replaced before customs decided on them, and which amendment
-- is in force. Their access codes are sealed beside them.
ALTER TABLE transits ADD COLUMN former_amendments TEXT CHECK (json_valid(former_amendments));
ALTER TABLE transits ADD COLUMN sealed_former_codes BLOB;
