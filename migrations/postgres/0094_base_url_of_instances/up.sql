-- The address under which clients reach an instance, so that others notice one that was given another. NULL: a version that does
-- not tell it.
ALTER TABLE instances ADD COLUMN base_url TEXT;
