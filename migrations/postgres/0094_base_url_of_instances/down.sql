ALTER TABLE instances DROP COLUMN base_url;
