-- Codebook and tariff, the same for all tenants. Each change of one raises its number, by which instances see
-- that what they have in memory is old; 0 is before the first load.
CREATE TABLE reference_versions (
    name TEXT COLLATE "C" PRIMARY KEY,
    version BIGINT NOT NULL
);
INSERT INTO reference_versions (name, version) VALUES ('codebook', 0), ('tariff', 0);

CREATE TABLE codebook_entries (
    table_number TEXT COLLATE "C" NOT NULL,
    code TEXT COLLATE "C" NOT NULL,
    description_nl TEXT NOT NULL,
    description_en TEXT NOT NULL,
    legal_reference TEXT NOT NULL,
    valid_from DATE NOT NULL,
    valid_until DATE,
    PRIMARY KEY (table_number, code, valid_from)
);

CREATE TABLE codebook_error_texts (
    code TEXT COLLATE "C" PRIMARY KEY,
    description_nl TEXT NOT NULL,
    description_en TEXT NOT NULL,
    db_field TEXT
);

-- From which days on files have replaced a table of the tariff.
CREATE TABLE tariff_replacements (
    table_name TEXT COLLATE "C" NOT NULL,
    known_from DATE NOT NULL,
    PRIMARY KEY (table_name, known_from)
);

CREATE TABLE tariff_commodities (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    code TEXT COLLATE "C" NOT NULL,
    cn8 TEXT COLLATE "C",
    indent_level SMALLINT NOT NULL,
    description_nl TEXT NOT NULL,
    description_en TEXT NOT NULL,
    supplementary_unit TEXT,
    valid_from DATE NOT NULL,
    valid_until DATE,
    declarable BOOLEAN NOT NULL,
    -- Which row it is: files are compared by it.
    fingerprint BYTEA NOT NULL,
    -- The days on which the row counts here; the second is the first on which it no longer does.
    known_from DATE NOT NULL,
    known_until DATE
);
CREATE INDEX tariff_commodities_code ON tariff_commodities (code);
CREATE INDEX tariff_commodities_cn8 ON tariff_commodities (cn8) WHERE cn8 IS NOT NULL;

CREATE TABLE tariff_measures (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    measure_type SMALLINT NOT NULL,
    description TEXT NOT NULL,
    code_prefix TEXT COLLATE "C" NOT NULL,
    area TEXT COLLATE "C" NOT NULL,
    duty_expression TEXT,
    condition_code TEXT,
    certificate_code TEXT,
    valid_from DATE NOT NULL,
    valid_until DATE,
    direction TEXT COLLATE "C" NOT NULL,
    fingerprint BYTEA NOT NULL,
    known_from DATE NOT NULL,
    known_until DATE
);
CREATE INDEX tariff_measures_prefix ON tariff_measures (code_prefix);

CREATE TABLE tariff_additional_codes (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    code_type TEXT COLLATE "C" NOT NULL,
    code TEXT COLLATE "C" NOT NULL,
    description_nl TEXT NOT NULL,
    description_en TEXT NOT NULL,
    date_start DATE NOT NULL,
    fingerprint BYTEA NOT NULL,
    known_from DATE NOT NULL,
    known_until DATE
);

CREATE TABLE tariff_vat_rates (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    code_prefix TEXT COLLATE "C" NOT NULL,
    rate NUMERIC NOT NULL,
    rate_code TEXT NOT NULL,
    description_nl TEXT NOT NULL,
    description_en TEXT NOT NULL,
    legal_reference TEXT NOT NULL,
    valid_from DATE NOT NULL,
    valid_until DATE,
    fingerprint BYTEA NOT NULL,
    known_from DATE NOT NULL,
    known_until DATE
);

CREATE TABLE tariff_exchange_rates (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    currency TEXT COLLATE "C" NOT NULL,
    month TEXT NOT NULL,
    valid_from DATE NOT NULL,
    valid_until DATE,
    per_euro NUMERIC NOT NULL,
    status TEXT NOT NULL,
    fingerprint BYTEA NOT NULL,
    known_from DATE NOT NULL,
    known_until DATE
);

CREATE TABLE tariff_area_members (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    area TEXT COLLATE "C" NOT NULL,
    country TEXT COLLATE "C" NOT NULL,
    valid_from DATE NOT NULL,
    valid_until DATE,
    fingerprint BYTEA NOT NULL,
    known_from DATE NOT NULL,
    known_until DATE
);
