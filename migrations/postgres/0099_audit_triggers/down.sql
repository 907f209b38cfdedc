-- The triggers stay: the version before works with them.
DROP TABLE audit_triggers;
