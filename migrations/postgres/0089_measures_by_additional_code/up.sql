-- Measures for goods with a TARIC additional code, such as a duty with a rate for each producer. Measures of before are
-- for all goods.
ALTER TABLE tariff_measures ADD COLUMN additional_code TEXT;
