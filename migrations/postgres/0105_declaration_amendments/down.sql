DROP TABLE declaration_amendments;
