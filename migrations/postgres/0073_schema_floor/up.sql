-- The lowest migration that a program must know to serve here. An earlier program goes on beside a later one as long as
-- this is not above what it knows. A migration that takes away or changes what earlier programs use raises it to its own
-- number: UPDATE schema_floor SET migration = '…'.
CREATE TABLE schema_floor (
    one BOOLEAN PRIMARY KEY DEFAULT TRUE CHECK (one),
    migration TEXT NOT NULL
);
INSERT INTO schema_floor (migration) VALUES ('0073');
