-- The triggers stay: they are those of before.
DROP TABLE audit_triggers;
