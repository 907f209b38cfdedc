-- The state of the seals as the arrival tells it, empty for arrivals of before, whose seals count as intact; and whether the
-- permission to unload names seals, empty before one that says so.
ALTER TABLE transits ADD COLUMN seals_intact INTEGER;
ALTER TABLE transits ADD COLUMN permission_names_seals INTEGER;
