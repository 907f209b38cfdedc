DROP TABLE declaration_taxes;
