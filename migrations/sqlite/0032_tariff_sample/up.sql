-- What a new installation begins with counts for all days until somebody imports a table: then nothing of it is left.
ALTER TABLE tariff_replacements ADD COLUMN is_sample INTEGER NOT NULL DEFAULT 0 CHECK (is_sample IN (0, 1));
-- Only the sample counts from 1900 on.
UPDATE tariff_replacements SET is_sample = 1 WHERE known_from = '1900-01-01'
    AND NOT EXISTS (SELECT 1 FROM tariff_replacements later WHERE later.table_name = tariff_replacements.table_name
        AND later.known_from > '1900-01-01');

-- Tables that were imported before: what their first file left out of the sample goes, and the file counts for all days.
DELETE FROM tariff_commodities WHERE known_from = '1900-01-01' AND known_until =
    (SELECT min(known_from) FROM tariff_replacements WHERE table_name = 'commodities' AND known_from > '1900-01-01');
UPDATE tariff_commodities SET known_from = '1900-01-01' WHERE known_from =
    (SELECT min(known_from) FROM tariff_replacements WHERE table_name = 'commodities' AND known_from > '1900-01-01');
DELETE FROM tariff_measures WHERE known_from = '1900-01-01' AND known_until =
    (SELECT min(known_from) FROM tariff_replacements WHERE table_name = 'measures' AND known_from > '1900-01-01');
UPDATE tariff_measures SET known_from = '1900-01-01' WHERE known_from =
    (SELECT min(known_from) FROM tariff_replacements WHERE table_name = 'measures' AND known_from > '1900-01-01');
DELETE FROM tariff_additional_codes WHERE known_from = '1900-01-01' AND known_until =
    (SELECT min(known_from) FROM tariff_replacements WHERE table_name = 'additional_codes' AND known_from > '1900-01-01');
UPDATE tariff_additional_codes SET known_from = '1900-01-01' WHERE known_from =
    (SELECT min(known_from) FROM tariff_replacements WHERE table_name = 'additional_codes' AND known_from > '1900-01-01');
DELETE FROM tariff_vat_rates WHERE known_from = '1900-01-01' AND known_until =
    (SELECT min(known_from) FROM tariff_replacements WHERE table_name = 'vat_rates' AND known_from > '1900-01-01');
UPDATE tariff_vat_rates SET known_from = '1900-01-01' WHERE known_from =
    (SELECT min(known_from) FROM tariff_replacements WHERE table_name = 'vat_rates' AND known_from > '1900-01-01');
DELETE FROM tariff_exchange_rates WHERE known_from = '1900-01-01' AND known_until =
    (SELECT min(known_from) FROM tariff_replacements WHERE table_name = 'exchange_rates' AND known_from > '1900-01-01');
UPDATE tariff_exchange_rates SET known_from = '1900-01-01' WHERE known_from =
    (SELECT min(known_from) FROM tariff_replacements WHERE table_name = 'exchange_rates' AND known_from > '1900-01-01');
DELETE FROM tariff_area_members WHERE known_from = '1900-01-01' AND known_until =
    (SELECT min(known_from) FROM tariff_replacements WHERE table_name = 'area_members' AND known_from > '1900-01-01');
UPDATE tariff_area_members SET known_from = '1900-01-01' WHERE known_from =
    (SELECT min(known_from) FROM tariff_replacements WHERE table_name = 'area_members' AND known_from > '1900-01-01');
DELETE FROM tariff_replacements WHERE known_from = (SELECT min(other.known_from) FROM tariff_replacements other
    WHERE other.table_name = tariff_replacements.table_name AND other.known_from > '1900-01-01');
UPDATE reference_versions SET version = version + 1 WHERE name = 'tariff' AND version > 0;
