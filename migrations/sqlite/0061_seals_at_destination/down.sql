ALTER TABLE transits DROP COLUMN permission_names_seals;
ALTER TABLE transits DROP COLUMN seals_intact;
