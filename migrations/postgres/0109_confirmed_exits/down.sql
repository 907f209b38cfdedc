-- The history still has them.
SELECT 1;
