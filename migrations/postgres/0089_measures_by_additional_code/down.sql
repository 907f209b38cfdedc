-- Without the column, a measure for some goods would count for all: such measures go, as if their file had not had them.
DELETE FROM tariff_measures WHERE additional_code IS NOT NULL;
ALTER TABLE tariff_measures DROP COLUMN additional_code;
