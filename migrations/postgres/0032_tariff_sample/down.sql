ALTER TABLE tariff_replacements DROP COLUMN is_sample;
