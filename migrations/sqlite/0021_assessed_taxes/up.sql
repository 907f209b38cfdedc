-- What customs finally charges for a declaration.
CREATE TABLE declaration_taxes (
    organisation_id INTEGER NOT NULL,
    declaration_id INTEGER NOT NULL,
    tax_type TEXT NOT NULL,
    currency TEXT NOT NULL,
    amount TEXT NOT NULL,
    PRIMARY KEY (organisation_id, declaration_id, tax_type, currency),
    FOREIGN KEY (organisation_id, declaration_id) REFERENCES declarations (organisation_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
