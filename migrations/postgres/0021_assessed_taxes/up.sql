-- What customs finally charges for a declaration.
CREATE TABLE declaration_taxes (
    organisation_id BIGINT NOT NULL,
    declaration_id BIGINT NOT NULL,
    tax_type TEXT COLLATE "C" NOT NULL,
    currency TEXT COLLATE "C" NOT NULL,
    amount NUMERIC NOT NULL,
    PRIMARY KEY (organisation_id, declaration_id, tax_type, currency),
    FOREIGN KEY (organisation_id, declaration_id) REFERENCES declarations (organisation_id, id) ON DELETE CASCADE
);
