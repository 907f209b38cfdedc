DROP TABLE schema_floor;
