-- Codebook and tariff, the same for all tenants. Each change of one raises its number, by which instances see
-- that what they have in memory is old; 0 is before the first load.
CREATE TABLE reference_versions (
    name TEXT PRIMARY KEY,
    version INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO reference_versions (name, version) VALUES ('codebook', 0), ('tariff', 0);

CREATE TABLE codebook_entries (
    table_number TEXT NOT NULL,
    code TEXT NOT NULL,
    description_nl TEXT NOT NULL,
    description_en TEXT NOT NULL,
    legal_reference TEXT NOT NULL,
    valid_from TEXT NOT NULL,
    valid_until TEXT,
    PRIMARY KEY (table_number, code, valid_from)
) STRICT, WITHOUT ROWID;

CREATE TABLE codebook_error_texts (
    code TEXT PRIMARY KEY,
    description_nl TEXT NOT NULL,
    description_en TEXT NOT NULL,
    db_field TEXT
) STRICT, WITHOUT ROWID;

-- From which days on files have replaced a table of the tariff.
CREATE TABLE tariff_replacements (
    table_name TEXT NOT NULL,
    known_from TEXT NOT NULL,
    PRIMARY KEY (table_name, known_from)
) STRICT, WITHOUT ROWID;

CREATE TABLE tariff_commodities (
    id INTEGER PRIMARY KEY,
    code TEXT NOT NULL,
    cn8 TEXT,
    indent_level INTEGER NOT NULL,
    description_nl TEXT NOT NULL,
    description_en TEXT NOT NULL,
    supplementary_unit TEXT,
    valid_from TEXT NOT NULL,
    valid_until TEXT,
    declarable INTEGER NOT NULL,
    -- Which row it is: files are compared by it.
    fingerprint BLOB NOT NULL,
    -- The days on which the row counts here; the second is the first on which it no longer does.
    known_from TEXT NOT NULL,
    known_until TEXT
) STRICT;
CREATE INDEX tariff_commodities_code ON tariff_commodities (code);
CREATE INDEX tariff_commodities_cn8 ON tariff_commodities (cn8) WHERE cn8 IS NOT NULL;

CREATE TABLE tariff_measures (
    id INTEGER PRIMARY KEY,
    measure_type INTEGER NOT NULL,
    description TEXT NOT NULL,
    code_prefix TEXT NOT NULL,
    area TEXT NOT NULL,
    duty_expression TEXT,
    condition_code TEXT,
    certificate_code TEXT,
    valid_from TEXT NOT NULL,
    valid_until TEXT,
    direction TEXT NOT NULL,
    fingerprint BLOB NOT NULL,
    known_from TEXT NOT NULL,
    known_until TEXT
) STRICT;
CREATE INDEX tariff_measures_prefix ON tariff_measures (code_prefix);

CREATE TABLE tariff_additional_codes (
    id INTEGER PRIMARY KEY,
    code_type TEXT NOT NULL,
    code TEXT NOT NULL,
    description_nl TEXT NOT NULL,
    description_en TEXT NOT NULL,
    date_start TEXT NOT NULL,
    fingerprint BLOB NOT NULL,
    known_from TEXT NOT NULL,
    known_until TEXT
) STRICT;

CREATE TABLE tariff_vat_rates (
    id INTEGER PRIMARY KEY,
    code_prefix TEXT NOT NULL,
    rate TEXT NOT NULL,
    rate_code TEXT NOT NULL,
    description_nl TEXT NOT NULL,
    description_en TEXT NOT NULL,
    legal_reference TEXT NOT NULL,
    valid_from TEXT NOT NULL,
    valid_until TEXT,
    fingerprint BLOB NOT NULL,
    known_from TEXT NOT NULL,
    known_until TEXT
) STRICT;

CREATE TABLE tariff_exchange_rates (
    id INTEGER PRIMARY KEY,
    currency TEXT NOT NULL,
    month TEXT NOT NULL,
    valid_from TEXT NOT NULL,
    valid_until TEXT,
    per_euro TEXT NOT NULL,
    status TEXT NOT NULL,
    fingerprint BLOB NOT NULL,
    known_from TEXT NOT NULL,
    known_until TEXT
) STRICT;

CREATE TABLE tariff_area_members (
    id INTEGER PRIMARY KEY,
    area TEXT NOT NULL,
    country TEXT NOT NULL,
    valid_from TEXT NOT NULL,
    valid_until TEXT,
    fingerprint BLOB NOT NULL,
    known_from TEXT NOT NULL,
    known_until TEXT
) STRICT;
