-- Which triggers of the audit log there are: a fingerprint of the statements that made them. After the migrations the program makes
-- all of them anew where it has others (crates/adapters/persistence/src/audit/triggers.rs).
CREATE TABLE audit_triggers (
    one BOOLEAN PRIMARY KEY DEFAULT TRUE CHECK (one),
    fingerprint TEXT COLLATE "C" NOT NULL
);
