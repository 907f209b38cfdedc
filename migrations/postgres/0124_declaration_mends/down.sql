DROP TABLE declaration_mend_entries;
DROP TABLE declaration_mends;
