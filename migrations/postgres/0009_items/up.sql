-- An article is one row with what lists show, filter, search and sort by, and the form as a document.
CREATE TABLE items (
    organisation_id BIGINT NOT NULL REFERENCES organisations (id),
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    version BIGINT NOT NULL,
    -- Whose article it is. 0 stands for everybody's in keys, where a null would be unlike any other.
    owner_id BIGINT NOT NULL CHECK (owner_id = coalesce(customer_id, 0)),
    customer_id BIGINT,
    item_code TEXT COLLATE "C" NOT NULL,
    description TEXT COLLATE "C" NOT NULL,
    hs_code TEXT COLLATE "C",
    country_of_origin TEXT,
    status TEXT COLLATE "C" NOT NULL,
    net_weight NUMERIC,
    gross_weight NUMERIC,
    unit_value NUMERIC,
    unit_currency TEXT,
    sku TEXT COLLATE "C",
    part_number TEXT,
    verified_at TIMESTAMPTZ,
    verified_by TEXT,
    -- The words it is found by, each between blanks: of code, description and commodity code, and
    -- those that only lists look at. What item_words finds by one word is checked against the others
    -- here.
    words TEXT COLLATE "C" NOT NULL,
    list_words TEXT COLLATE "C" NOT NULL,
    document JSONB NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    updated_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (organisation_id, id),
    CONSTRAINT items_owner_id_item_code_key UNIQUE (organisation_id, owner_id, item_code) INCLUDE (id, status),
    CONSTRAINT items_customer FOREIGN KEY (organisation_id, customer_id) REFERENCES customers (organisation_id, id)
);
-- One for each order of the list. Status is there so that articles with another one are passed over
-- without being read.
CREATE INDEX items_by_code ON items (organisation_id, item_code, id) INCLUDE (status);
CREATE INDEX items_by_description ON items (organisation_id, description, id) INCLUDE (status);
CREATE INDEX items_by_hs_code ON items (organisation_id, hs_code NULLS FIRST, id) INCLUDE (status);
CREATE INDEX items_by_status ON items (organisation_id, status, id);
CREATE INDEX items_by_creation ON items (organisation_id, created_at, id) INCLUDE (status);
CREATE INDEX items_by_change ON items (organisation_id, updated_at, id) INCLUDE (status);
-- The usual order of one status.
CREATE INDEX items_of_status ON items (organisation_id, status, updated_at, id);
-- The same for the articles of one customer; the key of codes serves the order by code.
CREATE INDEX items_of_customer_by_description ON items (organisation_id, customer_id, description, id)
    INCLUDE (status) WHERE customer_id IS NOT NULL;
CREATE INDEX items_of_customer_by_hs_code ON items (organisation_id, customer_id, hs_code NULLS FIRST, id)
    INCLUDE (status) WHERE customer_id IS NOT NULL;
CREATE INDEX items_of_customer_by_status ON items (organisation_id, customer_id, status, id)
    WHERE customer_id IS NOT NULL;
CREATE INDEX items_of_customer_by_creation ON items (organisation_id, customer_id, created_at, id)
    INCLUDE (status) WHERE customer_id IS NOT NULL;
CREATE INDEX items_of_customer_by_change ON items (organisation_id, customer_id, updated_at, id)
    INCLUDE (status) WHERE customer_id IS NOT NULL;
CREATE INDEX items_by_sku ON items (organisation_id, sku, owner_id, status, id) WHERE sku IS NOT NULL;

-- The words that articles are found by: a row for each word of an article.
CREATE TABLE item_words (
    organisation_id BIGINT NOT NULL,
    item_id BIGINT NOT NULL,
    owner_id BIGINT NOT NULL,
    -- Status of the article, and whether type-ahead search looks at the word: each search is made of
    -- whole ranges of (kind, word).
    kind SMALLINT NOT NULL,
    -- Characters with which an earlier word of the article begins as well. Of the words of an article
    -- that begin alike, one alone has fewer than the beginning that is looked for: so articles are
    -- counted and shown once without being compared.
    shared SMALLINT NOT NULL,
    word TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (organisation_id, kind, word, item_id) INCLUDE (shared)
);
CREATE INDEX item_words_of_owner ON item_words (organisation_id, owner_id, kind, word, item_id) INCLUDE (shared);

-- How many articles there are of an owner (-1: of all) with a status: the sum over the slots. Who
-- changes articles at the same moment changes different slots; a slot alone can be less than 0.
CREATE TABLE item_counts (
    organisation_id BIGINT NOT NULL,
    owner_id BIGINT NOT NULL,
    status TEXT COLLATE "C" NOT NULL,
    slot SMALLINT NOT NULL,
    items BIGINT NOT NULL,
    PRIMARY KEY (organisation_id, owner_id, status, slot)
    -- Room on each page for the next values of its rows, so that indexes stay as they are.
) WITH (fillfactor = 50);

-- Changes of what an article is at customs.
CREATE TABLE item_changes (
    organisation_id BIGINT NOT NULL,
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    item_id BIGINT NOT NULL,
    field TEXT NOT NULL,
    old_value TEXT,
    new_value TEXT,
    status TEXT COLLATE "C" NOT NULL,
    requested_by TEXT NOT NULL,
    requested_at TIMESTAMPTZ NOT NULL,
    decided_by TEXT,
    decided_at TIMESTAMPTZ,
    PRIMARY KEY (organisation_id, id),
    FOREIGN KEY (organisation_id, item_id) REFERENCES items (organisation_id, id) ON DELETE CASCADE
);
CREATE INDEX item_changes_in_order ON item_changes (organisation_id, item_id, status, id);

CREATE TABLE item_documents (
    organisation_id BIGINT NOT NULL,
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    item_id BIGINT NOT NULL,
    document_type TEXT NOT NULL,
    filename TEXT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (organisation_id, id),
    FOREIGN KEY (organisation_id, item_id) REFERENCES items (organisation_id, id) ON DELETE CASCADE
);
CREATE INDEX item_documents_in_order ON item_documents (organisation_id, item_id, id);
