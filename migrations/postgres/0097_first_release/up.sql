-- The schema of the first release. The migrations of before it became one, under the version of the last of them: a database
-- that has run them all finds nothing to do.
--
-- Texts that are compared or sorted have the collation "C", so that both databases, and every locale, give one order. Unique
-- rules are named: table, columns without the organisation, "key".
--
-- Every key of a table with an organisation has the organisation in it: PostgreSQL on several servers (Citus) keeps the rows of
-- one organisation together, and sees no others when it looks for a row with the same key. What an organisation does not
-- choose stands first, so that whoever knows an LRN, a file or a number alone finds it by the same index. An LRN is used once,
-- since it is random; the rule finds our own repeats.
--
-- The order of indexes and keys counts, and some keys are made after indexes for it: of two that cost the same by what the
-- planner knows of a young table, it takes the one that was made last.
--
-- Columns with documents and messages have no statistics (SET STATISTICS 0). No plan depends on what stands in them (indexes
-- of expressions over them have statistics of their own), and gathering statistics compares thousands of documents with each
-- other, which takes seconds of a processor whenever a table is analysed.
--
-- `held_by` says whose a lease is; 0 is nobody who would be missed. It says something only while there is a lease.
--
-- The triggers that note each write of a record in the audit log, and their functions, are not here: the program makes them after
-- the migrations.

-- ===== The database itself =====

-- The lowest migration that a program must know to serve here. An earlier program goes on beside a later one as long as
-- this is not above what it knows. A migration that takes away or changes what earlier programs use raises it to its own
-- number: UPDATE schema_floor SET migration = '…'.
CREATE TABLE schema_floor (
    one BOOLEAN PRIMARY KEY DEFAULT TRUE CHECK (one),
    migration TEXT NOT NULL
);
INSERT INTO schema_floor (migration) VALUES ('0092');

-- Where this database lies, as the program found it that served it last. One that lies elsewhere is a copy, which is served without
-- anything that reaches others.
CREATE TABLE installation_place (
    one      INTEGER PRIMARY KEY CHECK (one = 1),
    -- The installation, which stays the same wherever its database goes.
    id       TEXT NOT NULL,
    -- The server, by the identifier that initdb gave it.
    machine  TEXT,
    -- The database on that server, by its OID.
    object   TEXT NOT NULL,
    name     TEXT NOT NULL,
    noted_at TIMESTAMPTZ NOT NULL
);

-- Instances that run, each with the last moment at which it told so. What a gone one holds is free.
CREATE TABLE instances (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    started_at TIMESTAMPTZ NOT NULL,
    beat_at TIMESTAMPTZ NOT NULL,
    -- By which master key an instance seals, and then all that it can open values with: ids, between spaces.
    master_keys TEXT NOT NULL DEFAULT '',
    -- The address under which clients reach an instance, so that others notice one that was given another. NULL: an
    -- instance that does not tell it.
    base_url TEXT
);

-- The master keys by which values may be sealed. The one with the highest number seals what is stored from now on. `id`
-- stands in the values that it sealed; values without an id are of `first`. `key_check` is what only that key gives.
CREATE TABLE master_keys (
    number INTEGER PRIMARY KEY,
    id TEXT COLLATE "C" NOT NULL,
    key_check BYTEA NOT NULL,
    CONSTRAINT master_keys_id_key UNIQUE (id)
);

-- Keys that are made once and sealed by the master key: that of the hashes of client secrets.
CREATE TABLE kept_keys (
    purpose TEXT COLLATE "C" PRIMARY KEY,
    sealed_key BYTEA NOT NULL
);

-- The keys of access tokens. Of those whose `signs_from` has come, the latest signs. `token_seconds` is the longest
-- lifetime of the tokens that a key signs: so long they are accepted when the next key has taken over.
CREATE TABLE signing_keys (
    kid TEXT COLLATE "C" PRIMARY KEY,
    sealed_key BYTEA NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    signs_from TIMESTAMPTZ NOT NULL,
    token_seconds INTEGER NOT NULL
);

-- ===== Organisations and who acts for them =====

CREATE TABLE organisations (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name TEXT NOT NULL,
    eori TEXT,
    created_at TIMESTAMPTZ NOT NULL
);

-- What an organisation told about itself beside its name and EORI; without a row, what holds for everybody.
CREATE TABLE organisation_settings (
    organisation_id BIGINT PRIMARY KEY REFERENCES organisations (id),
    address TEXT,
    postal_code TEXT,
    city TEXT,
    country_code TEXT,
    trade_register_number TEXT,
    vat_number TEXT,
    iban TEXT,
    bic TEXT,
    email TEXT,
    phone TEXT,
    -- Where the store of files has the logo.
    logo TEXT,
    days_for_handling INTEGER NOT NULL CHECK (days_for_handling BETWEEN 0 AND 365),
    days_for_duties INTEGER NOT NULL CHECK (days_for_duties BETWEEN 0 AND 365),
    days_for_disbursements INTEGER NOT NULL CHECK (days_for_disbursements BETWEEN 0 AND 365),
    invoice_number_format TEXT NOT NULL
);

-- A token request names no organisation, so the key is the client id alone.
CREATE TABLE clients (
    client_id TEXT COLLATE "C" NOT NULL,
    organisation_id BIGINT NOT NULL REFERENCES organisations (id),
    name TEXT NOT NULL,
    secret_hash BYTEA NOT NULL,
    generation BIGINT NOT NULL,
    scopes TEXT NOT NULL,
    permissions TEXT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    revoked_at TIMESTAMPTZ,
    CONSTRAINT clients_client_id_key PRIMARY KEY (client_id)
);
CREATE INDEX clients_of_organisation ON clients (organisation_id, created_at, client_id);

-- When a client last got a token, noted once an hour. It is no column of the clients, so that the audit log does not tell of it.
CREATE TABLE client_uses (
    organisation_id BIGINT NOT NULL REFERENCES organisations (id),
    client_id TEXT COLLATE "C" NOT NULL REFERENCES clients (client_id),
    last_used_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (organisation_id, client_id)
);

CREATE TABLE token_revocations (
    token_id TEXT COLLATE "C" PRIMARY KEY,
    until TIMESTAMPTZ NOT NULL
);
CREATE INDEX token_revocations_by_end ON token_revocations (until);

CREATE TABLE client_revocations (
    client_id TEXT COLLATE "C" PRIMARY KEY,
    valid_from BIGINT NOT NULL,
    until TIMESTAMPTZ NOT NULL
);
CREATE INDEX client_revocations_by_end ON client_revocations (until);

-- People who sign in. An e-mail, always in lower case, belongs to one user of an organisation, and other organisations
-- may each have a user with it. Whether a user can sign in follows from the password and from the moment of disabling.
CREATE TABLE users (
    organisation_id BIGINT NOT NULL REFERENCES organisations (id),
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    name TEXT NOT NULL,
    email TEXT COLLATE "C" NOT NULL,
    -- owner, declarant, billing, auditor
    role TEXT COLLATE "C" NOT NULL,
    -- Argon2id as a PHC string; none until the first password is set.
    password_hash TEXT COLLATE "C",
    -- Sessions of earlier generations are void.
    generation BIGINT NOT NULL,
    disabled_at TIMESTAMPTZ,
    created_at TIMESTAMPTZ NOT NULL,
    version BIGINT NOT NULL,
    PRIMARY KEY (organisation_id, id)
);
CREATE INDEX users_of_organisation ON users (organisation_id, created_at, id);
ALTER TABLE users ADD CONSTRAINT users_email_key UNIQUE (email, organisation_id);

-- Users at browsers. A request names no organisation, so the key is the SHA-256 of the token alone.
CREATE TABLE sessions (
    hash BYTEA PRIMARY KEY,
    organisation_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    generation BIGINT NOT NULL,
    address TEXT COLLATE "C" NOT NULL,
    agent TEXT,
    opened_at TIMESTAMPTZ NOT NULL,
    renewed_at TIMESTAMPTZ NOT NULL,
    expires_at TIMESTAMPTZ NOT NULL,
    CONSTRAINT sessions_user FOREIGN KEY (organisation_id, user_id) REFERENCES users (organisation_id, id)
);
CREATE INDEX sessions_of_user ON sessions (organisation_id, user_id, opened_at, hash);
CREATE INDEX sessions_by_end ON sessions (expires_at);

-- Links that were not used yet, by which a user sets a password. Whoever follows one is not signed in, so the key is the
-- SHA-256 of the token alone.
CREATE TABLE one_time_links (
    hash BYTEA PRIMARY KEY,
    organisation_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    -- first_sign_in, invitation, reset
    purpose TEXT COLLATE "C" NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    expires_at TIMESTAMPTZ NOT NULL,
    CONSTRAINT one_time_links_user FOREIGN KEY (organisation_id, user_id) REFERENCES users (organisation_id, id)
);
CREATE INDEX one_time_links_of_user ON one_time_links (organisation_id, user_id);
CREATE INDEX one_time_links_by_end ON one_time_links (expires_at);

-- Somebody gave the password of users of several organisations, and has yet to choose one of these: a row for each. Whoever
-- chooses is not signed in, so the rows are found by the SHA-256 of a token alone.
CREATE TABLE sign_in_tickets (
    hash BYTEA NOT NULL,
    organisation_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    -- Of the password that was given.
    generation BIGINT NOT NULL,
    expires_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (hash, organisation_id),
    CONSTRAINT sign_in_tickets_user FOREIGN KEY (organisation_id, user_id) REFERENCES users (organisation_id, id)
);
CREATE INDEX sign_in_tickets_by_end ON sign_in_tickets (expires_at);

-- Attempts to sign in or to have a password reset, counted under what was typed as e-mail (a hash of it) or under a network.
CREATE TABLE counted_attempts (
    key TEXT COLLATE "C" PRIMARY KEY,
    tries BIGINT NOT NULL,
    free_at TIMESTAMPTZ NOT NULL,
    forgotten_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX counted_attempts_by_end ON counted_attempts (forgotten_at);

-- ===== The audit log =====

-- The audit log: an entry for every write of a record, stored by triggers with the change itself, so that no way of
-- writing can forget it. Entries are never changed and never go.
CREATE TABLE audit_entries (
    organisation_id BIGINT NOT NULL,
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    at TIMESTAMPTZ NOT NULL,
    -- client, person, command_line, worker; unknown for a write past the service, or by a version that told nothing.
    actor_kind TEXT COLLATE "C" NOT NULL,
    actor_id TEXT COLLATE "C",
    request_id TEXT COLLATE "C",
    record_kind TEXT COLLATE "C" NOT NULL,
    record_id TEXT COLLATE "C" NOT NULL,
    -- created, changed, deleted
    action TEXT COLLATE "C" NOT NULL,
    -- JSON objects. Of a change: the columns that changed, and of documents their parts that did. Of a deletion: the whole
    -- row. A column without a value is left out. As text, since the hash is over each byte.
    before TEXT,
    after TEXT,
    PRIMARY KEY (organisation_id, id)
);
ALTER TABLE audit_entries ALTER COLUMN before SET STATISTICS 0, ALTER COLUMN after SET STATISTICS 0;
CREATE INDEX audit_entries_by_record ON audit_entries (organisation_id, record_kind, record_id, id);
-- Entries are nearly in the order of their moments, so that few pages tell where a stretch of time is. It costs writers
-- next to nothing.
CREATE INDEX audit_entries_by_time ON audit_entries USING brin (at) WITH (autosummarize = on);
-- What a request changed is found by its id.
CREATE INDEX audit_entries_by_request ON audit_entries (organisation_id, request_id) WHERE request_id IS NOT NULL;

-- Entries that the chain does not hold yet. They come and go, so that a vacuum is due by their number.
CREATE TABLE audit_waiting (
    organisation_id BIGINT NOT NULL,
    id BIGINT NOT NULL,
    PRIMARY KEY (organisation_id, id)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, vacuum_truncate = off);
ALTER TABLE audit_waiting ALTER COLUMN organisation_id SET (n_distinct = -1);

-- The chain of an organisation: the entries in their order, and after each the hash over it and all before it. A block
-- holds those that were added together: the ids with commas between them, and 32 bytes of hash for each.
CREATE TABLE audit_blocks (
    organisation_id BIGINT NOT NULL,
    number BIGINT NOT NULL,
    first_sequence BIGINT NOT NULL,
    entries TEXT NOT NULL,
    hashes BYTEA NOT NULL,
    PRIMARY KEY (organisation_id, number)
);
ALTER TABLE audit_blocks ALTER COLUMN hashes SET STORAGE EXTERNAL;

-- How far the chain goes: what shows that its end was cut off.
CREATE TABLE audit_heads (
    organisation_id BIGINT PRIMARY KEY,
    blocks BIGINT NOT NULL,
    entries BIGINT NOT NULL,
    hash BYTEA NOT NULL
);

CREATE FUNCTION refuse_audit_change() RETURNS TRIGGER LANGUAGE plpgsql AS
$$
BEGIN
    RAISE EXCEPTION 'the audit log does not change';
END
$$;

-- Where tables are spread over several servers, a trigger that fires at TRUNCATE too is not made for the parts of a
-- table, which UPDATE and DELETE then could change: TRUNCATE has triggers of its own.
CREATE TRIGGER audit_entries_stay BEFORE UPDATE OR DELETE ON audit_entries
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_entries_not_emptied BEFORE TRUNCATE ON audit_entries
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_blocks_stay BEFORE UPDATE OR DELETE ON audit_blocks
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_blocks_not_emptied BEFORE TRUNCATE ON audit_blocks
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_heads_stay BEFORE DELETE ON audit_heads
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_heads_not_emptied BEFORE TRUNCATE ON audit_heads
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

-- ===== Requests that are repeated =====

-- Answers to requests with an Idempotency-Key. The digest is that of method, path and key, which
-- together can be longer than an index takes.
CREATE TABLE idempotency_records (
    organisation_id BIGINT NOT NULL,
    request_digest BYTEA NOT NULL,
    body_digest BYTEA NOT NULL,
    -- Who carries the request out, or did.
    holder TEXT NOT NULL,
    -- The end of the lease, or of the time for which the answer is kept.
    until TIMESTAMPTZ NOT NULL,
    -- Status, ETag and body of the answer; no status: not answered yet.
    status INTEGER,
    entity_tag TEXT,
    body BYTEA,
    -- Whether the body is encrypted, because it holds a secret.
    sealed BOOLEAN NOT NULL,
    held_by BIGINT NOT NULL DEFAULT 0,
    -- By which rule requests under a key are told apart. 1: by their body, where the action asked for one. 2: by method, path,
    -- query and body. A status of 0 stands for an answer that is not kept.
    fingerprint_rule SMALLINT NOT NULL DEFAULT 1,
    PRIMARY KEY (organisation_id, request_digest)
);
ALTER TABLE idempotency_records ALTER COLUMN body SET STATISTICS 0;
CREATE INDEX idempotency_records_by_end ON idempotency_records (until);

-- ===== Customers =====

-- A customer is one row with what lists show, search and sort by, and the form as a document.
CREATE TABLE customers (
    organisation_id BIGINT NOT NULL REFERENCES organisations (id),
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    version BIGINT NOT NULL,
    customer_code TEXT COLLATE "C" NOT NULL,
    -- Texts in lower case, for searching: the databases differ in what they can lower.
    code_folded TEXT COLLATE "C" NOT NULL,
    customer_name TEXT COLLATE "C" NOT NULL,
    name_folded TEXT COLLATE "C" NOT NULL,
    eori TEXT COLLATE "C",
    eori_folded TEXT COLLATE "C",
    country_code TEXT COLLATE "C",
    portal_access_enabled BOOLEAN NOT NULL,
    surety_sync_enabled BOOLEAN NOT NULL,
    dva_guarantee_sync_enabled BOOLEAN NOT NULL,
    -- Customers that this one refers to: they cannot be deleted before it.
    declarant_customer_id BIGINT,
    parent_customer_id BIGINT,
    default_invoice_to_customer_id BIGINT,
    -- The check of the VAT number: pending or verified, and which question its answer must name.
    vat_check_status TEXT,
    vat_check_reference TEXT,
    vat_checked_at TIMESTAMPTZ,
    vat_eligible_overridden BOOLEAN NOT NULL,
    article_23_overridden BOOLEAN NOT NULL,
    -- Encrypted under the master key.
    sealed_access_code BYTEA,
    document JSONB NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    updated_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (organisation_id, id),
    -- Serves the order by code too.
    CONSTRAINT customers_customer_code_key UNIQUE (organisation_id, customer_code),
    CONSTRAINT customers_declarant FOREIGN KEY (organisation_id, declarant_customer_id)
        REFERENCES customers (organisation_id, id),
    CONSTRAINT customers_parent FOREIGN KEY (organisation_id, parent_customer_id)
        REFERENCES customers (organisation_id, id),
    CONSTRAINT customers_default_invoice_to FOREIGN KEY (organisation_id, default_invoice_to_customer_id)
        REFERENCES customers (organisation_id, id)
);
ALTER TABLE customers ALTER COLUMN document SET STATISTICS 0;
CREATE INDEX customers_by_name ON customers (organisation_id, customer_name, id);
CREATE INDEX customers_by_country ON customers (organisation_id, country_code NULLS FIRST, id);
CREATE INDEX customers_by_creation ON customers (organisation_id, created_at, id);
-- The filters, in the order that lists have unless another is asked for.
CREATE INDEX customers_of_country ON customers (organisation_id, country_code, customer_name, id)
    WHERE country_code IS NOT NULL;
CREATE INDEX customers_of_portal ON customers (organisation_id, portal_access_enabled, customer_name, id);
CREATE INDEX customers_of_declarant ON customers (organisation_id, declarant_customer_id)
    WHERE declarant_customer_id IS NOT NULL;
CREATE INDEX customers_of_parent ON customers (organisation_id, parent_customer_id)
    WHERE parent_customer_id IS NOT NULL;
CREATE INDEX customers_of_default_invoice_to ON customers (organisation_id, default_invoice_to_customer_id)
    WHERE default_invoice_to_customer_id IS NOT NULL;
-- Customers whose balances are fetched from customs: by code, by account, and for workers by id.
CREATE INDEX customers_with_surety ON customers (organisation_id, customer_code) WHERE surety_sync_enabled;
CREATE INDEX customers_with_surety_by_id ON customers (id) WHERE surety_sync_enabled;
CREATE INDEX customers_of_surety_account ON customers (organisation_id, upper(replace(eori, ' ', ''))) WHERE surety_sync_enabled;
CREATE INDEX customers_with_dva ON customers (organisation_id, customer_code) WHERE dva_guarantee_sync_enabled;
CREATE INDEX customers_with_dva_by_id ON customers (id) WHERE dva_guarantee_sync_enabled;
CREATE INDEX customers_of_dva_account ON customers
    (organisation_id, upper(replace(coalesce(nullif(trim(document ->> 'dva_holder_eori'), ''), eori), ' ', '')))
    WHERE dva_guarantee_sync_enabled;
-- Whose guarantee a GRN is.
CREATE INDEX customers_by_grn ON customers
    (organisation_id, upper(replace(document ->> 'dva_guarantee_grn', ' ', '')))
    WHERE document ->> 'dva_guarantee_grn' IS NOT NULL;
-- Whose VAT number or EORI it is: a declaration names its fiscal representative by it, whose permit may defer import VAT.
CREATE INDEX customers_by_eori ON customers (organisation_id, eori);
CREATE INDEX customers_by_invoiced_vat_number ON customers (organisation_id, (document ->> 'customer_vat_number'));
CREATE INDEX customers_by_vat_number ON customers (organisation_id, (document ->> 'vat_number'));

-- Contacts, authorisations and locations.
CREATE TABLE customer_parts (
    organisation_id BIGINT NOT NULL,
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    customer_id BIGINT NOT NULL,
    -- contact, authorization or location.
    kind TEXT COLLATE "C" NOT NULL,
    -- The primary contact, the default location.
    is_chosen BOOLEAN NOT NULL,
    document JSONB NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (organisation_id, id),
    FOREIGN KEY (organisation_id, customer_id) REFERENCES customers (organisation_id, id) ON DELETE CASCADE
);
ALTER TABLE customer_parts ALTER COLUMN document SET STATISTICS 0;
CREATE INDEX customer_parts_in_order ON customer_parts (organisation_id, customer_id, kind, id);
CREATE UNIQUE INDEX customer_parts_customer_id_kind_key ON customer_parts (organisation_id, customer_id, kind)
    WHERE is_chosen;

-- Who may be billed for the work done for a customer.
CREATE TABLE customer_invoice_to (
    organisation_id BIGINT NOT NULL,
    customer_id BIGINT NOT NULL,
    invoice_to_id BIGINT NOT NULL,
    is_default BOOLEAN NOT NULL,
    PRIMARY KEY (organisation_id, customer_id, invoice_to_id),
    CONSTRAINT customer_invoice_to_customer FOREIGN KEY (organisation_id, customer_id)
        REFERENCES customers (organisation_id, id) ON DELETE CASCADE,
    CONSTRAINT customer_invoice_to_invoice_to FOREIGN KEY (organisation_id, invoice_to_id)
        REFERENCES customers (organisation_id, id)
);
CREATE INDEX customer_invoice_to_named ON customer_invoice_to (organisation_id, invoice_to_id);
CREATE UNIQUE INDEX customer_invoice_to_customer_id_key ON customer_invoice_to (organisation_id, customer_id)
    WHERE is_default;

-- ===== Articles =====

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
ALTER TABLE items ALTER COLUMN document SET STATISTICS 0;
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

-- ===== Declarations =====

-- The parts of texts by which declarations are found take 4 kB of a declaration, as rows and as entries of an index. Those that
-- are put away are found by three characters at a time instead, in an index that has each of them once for all declarations
-- of an organisation: some 200 bytes. It may find more than what contains a text, as every search looks again.
CREATE FUNCTION marks_of_declaration(organisation BIGINT, reference TEXT, mrn TEXT, lrn TEXT) RETURNS TEXT[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$
    SELECT array_agg(DISTINCT organisation::TEXT || ' ' || substr(text, place, 3))
    FROM unnest(ARRAY[reference, mrn, lrn]) AS text, generate_series(1, length(text) - 2) AS place
$$;
-- What comparing one row takes, measured: 400 times as long as a comparison of numbers. Where PostgreSQL takes it for cheap, it
-- compares all declarations of an organisation instead of asking the index.
ALTER FUNCTION marks_of_declaration COST 1000;

-- A declaration is one row with what lists and reports show and the form as a document, and one row
-- for each goods item: a single read takes two queries whatever its size.
CREATE TABLE declarations (
    organisation_id BIGINT NOT NULL REFERENCES organisations (id),
    -- A record is stored with its lines and its history in one statement, which takes the id before the row is there.
    id BIGINT GENERATED BY DEFAULT AS IDENTITY,
    version BIGINT NOT NULL,
    -- Null only inside the transaction that makes the reference from the id.
    reference TEXT COLLATE "C",
    -- The reference in lower case, for searching: the databases differ in what they can lower.
    reference_folded TEXT COLLATE "C",
    application_reference TEXT,
    status TEXT COLLATE "C" NOT NULL,
    status_before_invalidation TEXT,
    imex TEXT COLLATE "C" NOT NULL,
    declaration_type TEXT COLLATE "C",
    dms_version TEXT,
    symbol TEXT NOT NULL,
    representation_type TEXT,
    customer_code TEXT COLLATE "C",
    dossier_id BIGINT,
    lrn TEXT COLLATE "C",
    mrn TEXT COLLATE "C",
    submitted_at TIMESTAMPTZ,
    accepted_at TIMESTAMPTZ,
    released_at TIMESTAMPTZ,
    presentation_sent_at TIMESTAMPTZ,
    presentation_accepted_at TIMESTAMPTZ,
    supplementary_sent_at TIMESTAMPTZ,
    invalidation_requested_at TIMESTAMPTZ,
    invalidated_at TIMESTAMPTZ,
    verified_at TIMESTAMPTZ,
    verified_by TEXT,
    total_items INTEGER NOT NULL,
    -- A draft may hold numbers that no rule has looked at: no precision of ours.
    total_gross_mass NUMERIC NOT NULL,
    total_invoice_value NUMERIC,
    currency TEXT,
    document JSONB NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    updated_at TIMESTAMPTZ NOT NULL,
    -- When the supplementary declaration of an incomplete one goes out by itself; none when it was sent
    -- or is not to go by itself.
    supplement_due_at TIMESTAMPTZ,
    -- Sums of the items' values by currency, where they are in several and the header names no total: [{"currency", "value"}].
    invoice_values JSONB,
    -- A declaration that is lodged before its goods are presented (symbols D, E, F) is registered first, and accepted once
    -- they are presented (UCC art. 171 and 172).
    registered_at TIMESTAMPTZ,
    -- Until when customs wants documents. Earlier demands may be in the history alone.
    documents_requested_until TIMESTAMPTZ,
    -- What is settled is put away: messages are compressed, emission maps dropped, and a declaration is packed: its form and its
    -- goods items become one compressed value, its document keeps what reports read, and its lines are rows no longer.
    -- `put_away_at` says when that was done last; a change afterwards makes it due again.
    put_away_at TIMESTAMPTZ,
    packed BYTEA,
    PRIMARY KEY (organisation_id, id),
    CONSTRAINT declarations_reference_key UNIQUE (organisation_id, reference)
);
ALTER TABLE declarations
    ALTER COLUMN document SET STATISTICS 0,
    ALTER COLUMN invoice_values SET STATISTICS 0,
    ALTER COLUMN packed SET STATISTICS 0;
CREATE INDEX declarations_by_mrn ON declarations (mrn) WHERE mrn IS NOT NULL;
CREATE INDEX declarations_by_dossier ON declarations (organisation_id, dossier_id) WHERE dossier_id IS NOT NULL;
CREATE INDEX declarations_by_due_supplement ON declarations (supplement_due_at, id)
    WHERE supplement_due_at IS NOT NULL;
-- One index for each order of the list. What filters look at is there, so that declarations that are not let through
-- are passed over without being read.
CREATE INDEX declarations_in_order ON declarations (organisation_id, id)
    INCLUDE (status, imex, declaration_type, customer_code, created_at);
-- Texts that are searched are there too: a part that many have is counted, and met in this order, without reading
-- declarations.
CREATE INDEX declarations_by_reference ON declarations (organisation_id, reference, id)
    INCLUDE (status, imex, declaration_type, customer_code, created_at, reference_folded, mrn, lrn);
CREATE INDEX declarations_in_order_of_status ON declarations (organisation_id, status, id)
    INCLUDE (imex, declaration_type, customer_code, created_at);
-- A stretch of time is sorted by any moment without reading declarations.
CREATE INDEX declarations_by_creation ON declarations (organisation_id, created_at, id)
    INCLUDE (status, imex, declaration_type, customer_code, submitted_at, accepted_at);
CREATE INDEX declarations_by_submission ON declarations (organisation_id, submitted_at NULLS FIRST, id)
    INCLUDE (status, imex, declaration_type, customer_code, created_at);
CREATE INDEX declarations_by_acceptance ON declarations (organisation_id, accepted_at NULLS FIRST, id)
    INCLUDE (status, imex, declaration_type, customer_code, created_at);
-- The usual order of what is asked for most.
CREATE INDEX declarations_by_status ON declarations (organisation_id, status, created_at, id)
    INCLUDE (imex, declaration_type, customer_code);
CREATE INDEX declarations_by_type ON declarations (organisation_id, declaration_type, created_at, id)
    INCLUDE (status, imex, customer_code);
CREATE INDEX declarations_by_customer ON declarations (organisation_id, customer_code, created_at, id)
    INCLUDE (status, imex, declaration_type)
    WHERE customer_code IS NOT NULL;
-- Reports: accepted on a day, or made on it and not accepted.
CREATE INDEX declarations_by_report_day
    ON declarations (organisation_id, imex, (coalesce(accepted_at, created_at)), id);
-- What is still to be put away. Only statements with the very same condition use these indexes.
CREATE INDEX declarations_to_put_away ON declarations (updated_at, id)
    WHERE status IN ('REL', 'ERR', 'INV') AND (put_away_at IS NULL OR put_away_at < updated_at);
CREATE INDEX declarations_put_away_by_marks ON declarations
    USING gin (marks_of_declaration(organisation_id, reference_folded, mrn, lrn)) WHERE put_away_at IS NOT NULL;
CREATE INDEX declarations_with_open_requests ON declarations (organisation_id, status, id)
    WHERE documents_requested_until IS NOT NULL;
ALTER TABLE declarations ADD CONSTRAINT declarations_lrn_key UNIQUE (lrn, organisation_id);

CREATE TABLE declaration_lines (
    organisation_id BIGINT NOT NULL,
    -- A line that is taken out again has the id that it had.
    id BIGINT GENERATED BY DEFAULT AS IDENTITY,
    declaration_id BIGINT NOT NULL,
    -- The place among the lines, from 1.
    sequence INTEGER NOT NULL,
    hs_code TEXT COLLATE "C",
    sku TEXT COLLATE "C",
    country_of_origin TEXT COLLATE "C",
    document JSONB NOT NULL,
    PRIMARY KEY (organisation_id, id),
    FOREIGN KEY (organisation_id, declaration_id) REFERENCES declarations (organisation_id, id) ON DELETE CASCADE
);
ALTER TABLE declaration_lines ALTER COLUMN document SET STATISTICS 0;
CREATE INDEX declaration_lines_in_order ON declaration_lines (organisation_id, declaration_id, sequence);

-- Whose the lines are that are packed: ranges of ids, which do not overlap.
CREATE TABLE packed_line_ids (
    organisation_id BIGINT NOT NULL,
    first_id BIGINT NOT NULL,
    last_id BIGINT NOT NULL,
    declaration_id BIGINT NOT NULL,
    PRIMARY KEY (organisation_id, first_id)
);

CREATE TABLE declaration_timeline (
    organisation_id BIGINT NOT NULL,
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    declaration_id BIGINT NOT NULL,
    event TEXT NOT NULL,
    status TEXT NOT NULL,
    occurred_at TIMESTAMPTZ NOT NULL,
    -- client, customs or system; the name is that of the client.
    actor TEXT NOT NULL,
    actor_name TEXT,
    details TEXT,
    mrn TEXT,
    -- A user as the actor of a history: actor is 'user', actor_name the name that the user had then, actor_id the id.
    actor_id BIGINT,
    PRIMARY KEY (organisation_id, id),
    FOREIGN KEY (organisation_id, declaration_id) REFERENCES declarations (organisation_id, id) ON DELETE CASCADE
);
CREATE INDEX declaration_timeline_in_order ON declaration_timeline (organisation_id, declaration_id, id);

CREATE TABLE declaration_rejections (
    organisation_id BIGINT NOT NULL,
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    declaration_id BIGINT NOT NULL,
    arrived_at TIMESTAMPTZ NOT NULL,
    -- pending until then.
    resolved_at TIMESTAMPTZ,
    -- Which submission (LRN) customs rejected.
    lrn TEXT,
    PRIMARY KEY (organisation_id, id),
    FOREIGN KEY (organisation_id, declaration_id) REFERENCES declarations (organisation_id, id) ON DELETE CASCADE
);
CREATE INDEX declaration_rejections_in_order ON declaration_rejections (organisation_id, declaration_id, id);
CREATE INDEX declaration_rejections_by_arrival ON declaration_rejections (organisation_id, arrived_at, id);

CREATE TABLE rejection_errors (
    organisation_id BIGINT NOT NULL,
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    rejection_id BIGINT NOT NULL,
    code TEXT COLLATE "C" NOT NULL,
    text TEXT,
    pointer TEXT,
    path TEXT,
    original_value TEXT,
    line_number INTEGER,
    -- What the codebook says in Dutch; `text` holds what customs itself wrote, or the English text.
    text_nl TEXT,
    -- The errors with a code, the latest first: the moment of their rejection stands beside the code.
    arrived_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (organisation_id, id),
    FOREIGN KEY (organisation_id, rejection_id) REFERENCES declaration_rejections (organisation_id, id) ON DELETE CASCADE
);
CREATE INDEX rejection_errors_in_order ON rejection_errors (organisation_id, rejection_id, id);
CREATE INDEX rejection_errors_by_code ON rejection_errors (organisation_id, code, arrived_at, id);

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

-- Parts of references (0), MRNs (1) and LRNs (2): for each place in such a text the eight characters from there on, so
-- that declarations are found by whatever a text contains. At the end of a text parts are shorter, down to three.
CREATE TABLE declaration_parts (
    organisation_id BIGINT NOT NULL,
    kind SMALLINT NOT NULL,
    part TEXT COLLATE "C" NOT NULL,
    declaration_id BIGINT NOT NULL,
    PRIMARY KEY (organisation_id, kind, part, declaration_id)
);

CREATE FUNCTION parts_of_declaration(text TEXT) RETURNS SETOF TEXT LANGUAGE sql IMMUTABLE AS
$$ SELECT DISTINCT substr(text, place, 8) FROM generate_series(1, length(text) - 2) AS place $$;

-- The parts of a text are gathered before they are stored. From generate_series PostgreSQL would expect a thousand rows
-- where it does not know the text, and plan the statement anew for each.
CREATE FUNCTION change_declaration_parts(organisation BIGINT, declaration BIGINT, of_kind INTEGER, before TEXT, now TEXT)
RETURNS VOID LANGUAGE plpgsql AS
$$
DECLARE
    parts TEXT[] := '{}';
BEGIN
    IF before IS NOT DISTINCT FROM now THEN
        RETURN;
    END IF;
    IF before IS NOT NULL THEN
        DELETE FROM declaration_parts WHERE organisation_id = organisation AND kind = of_kind
            AND declaration_id = declaration AND part IN (SELECT parts_of_declaration(before));
    END IF;
    IF now IS NOT NULL THEN
        FOR place IN 1 .. length(now) - 2 LOOP
            parts := parts || substr(now, place, 8);
        END LOOP;
        INSERT INTO declaration_parts (organisation_id, kind, part, declaration_id)
            SELECT organisation, of_kind, part, declaration FROM unnest(parts) AS part
            ON CONFLICT DO NOTHING;
    END IF;
END
$$;

-- A new declaration has a reference and mostly nothing else to be found by.
CREATE FUNCTION keep_declaration_parts() RETURNS TRIGGER LANGUAGE plpgsql AS
$$
BEGIN
    IF TG_OP = 'INSERT' THEN
        PERFORM change_declaration_parts(NEW.organisation_id, NEW.id, 0, NULL, NEW.reference_folded);
        IF NEW.mrn IS NOT NULL OR NEW.lrn IS NOT NULL THEN
            PERFORM change_declaration_parts(NEW.organisation_id, NEW.id, 1, NULL, NEW.mrn);
            PERFORM change_declaration_parts(NEW.organisation_id, NEW.id, 2, NULL, NEW.lrn);
        END IF;
    ELSIF TG_OP = 'UPDATE' THEN
        PERFORM change_declaration_parts(NEW.organisation_id, NEW.id, 0, OLD.reference_folded, NEW.reference_folded);
        PERFORM change_declaration_parts(NEW.organisation_id, NEW.id, 1, OLD.mrn, NEW.mrn);
        PERFORM change_declaration_parts(NEW.organisation_id, NEW.id, 2, OLD.lrn, NEW.lrn);
    ELSE
        PERFORM change_declaration_parts(OLD.organisation_id, OLD.id, 0, OLD.reference_folded, NULL);
        PERFORM change_declaration_parts(OLD.organisation_id, OLD.id, 1, OLD.mrn, NULL);
        PERFORM change_declaration_parts(OLD.organisation_id, OLD.id, 2, OLD.lrn, NULL);
    END IF;
    RETURN NULL;
END
$$;

CREATE FUNCTION put_declaration_parts_away() RETURNS TRIGGER LANGUAGE plpgsql AS
$$
BEGIN
    IF NEW.put_away_at IS NULL THEN
        PERFORM change_declaration_parts(NEW.organisation_id, NEW.id, 0, NULL, NEW.reference_folded);
        PERFORM change_declaration_parts(NEW.organisation_id, NEW.id, 1, NULL, NEW.mrn);
        PERFORM change_declaration_parts(NEW.organisation_id, NEW.id, 2, NULL, NEW.lrn);
    ELSE
        PERFORM change_declaration_parts(NEW.organisation_id, NEW.id, 0, NEW.reference_folded, NULL);
        PERFORM change_declaration_parts(NEW.organisation_id, NEW.id, 1, NEW.mrn, NULL);
        PERFORM change_declaration_parts(NEW.organisation_id, NEW.id, 2, NEW.lrn, NULL);
    END IF;
    RETURN NULL;
END
$$;

CREATE TRIGGER declaration_parts_of_changed AFTER UPDATE OF reference_folded, mrn, lrn ON declarations
    FOR EACH ROW
    WHEN ((OLD.reference_folded, OLD.mrn, OLD.lrn) IS DISTINCT FROM (NEW.reference_folded, NEW.mrn, NEW.lrn))
    EXECUTE FUNCTION keep_declaration_parts();
-- A reference that the service made is the letter D and the id of its declaration. A search finds it by its id, so that
-- no parts of it are kept.
CREATE TRIGGER declaration_parts_of_new AFTER INSERT ON declarations FOR EACH ROW
    WHEN (NEW.mrn IS NOT NULL OR NEW.lrn IS NOT NULL OR NEW.reference_folded
        IS DISTINCT FROM 'd-' || lpad(NEW.id::TEXT, greatest(8, length(NEW.id::TEXT)), '0'))
    EXECUTE FUNCTION keep_declaration_parts();
CREATE TRIGGER declaration_parts_of_deleted AFTER DELETE ON declarations FOR EACH ROW
    EXECUTE FUNCTION keep_declaration_parts();
CREATE TRIGGER declaration_parts_put_away AFTER UPDATE OF put_away_at ON declarations FOR EACH ROW
    WHEN (OLD.put_away_at IS DISTINCT FROM NEW.put_away_at)
    EXECUTE FUNCTION put_declaration_parts_away();

-- ===== Transits =====

-- A transit is one row: what lists, reports and billing look at as columns, and the form with its items as a document.
-- The status follows from the two states, and stands here for lists.
CREATE TABLE transits (
    organisation_id BIGINT NOT NULL REFERENCES organisations (id),
    id BIGINT GENERATED BY DEFAULT AS IDENTITY,
    version BIGINT NOT NULL,
    -- Null only inside the transaction that makes the reference from the id.
    reference TEXT COLLATE "C",
    -- The reference in lower case, for searching: the databases differ in what they can lower.
    reference_folded TEXT COLLATE "C",
    application_reference TEXT,
    status TEXT COLLATE "C" NOT NULL,
    departure TEXT NOT NULL,
    destination TEXT NOT NULL,
    before_invalidation TEXT,
    customer_code TEXT COLLATE "C" NOT NULL,
    dossier_id BIGINT,
    transit_type TEXT COLLATE "C" NOT NULL,
    additional_declaration_type TEXT,
    office_of_departure TEXT,
    office_of_destination TEXT,
    guarantee_type TEXT,
    guarantee_reference TEXT,
    guarantee_amount NUMERIC,
    total_items INTEGER NOT NULL,
    total_gross_mass NUMERIC NOT NULL,
    total_packages BIGINT NOT NULL,
    lrn TEXT COLLATE "C",
    mrn TEXT COLLATE "C",
    submitted_at TIMESTAMPTZ,
    accepted_at TIMESTAMPTZ,
    presentation_sent_at TIMESTAMPTZ,
    presentation_accepted_at TIMESTAMPTZ,
    released_at TIMESTAMPTZ,
    arrival_sent_at TIMESTAMPTZ,
    arrived_at TIMESTAMPTZ,
    discharged_at TIMESTAMPTZ,
    invalidation_requested_at TIMESTAMPTZ,
    invalidated_at TIMESTAMPTZ,
    -- What was told about the arrival: the office and the day always together.
    arrival_office TEXT,
    arrival_date DATE,
    unloading_remarks TEXT,
    document JSONB NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    updated_at TIMESTAMPTZ NOT NULL,
    -- A transit that is lodged before its goods are presented (type D) is registered first, and accepted once they are
    -- presented.
    registered_at TIMESTAMPTZ,
    -- The access codes of the guarantees that the form of a transit names, encrypted, in the order of the form: that of its
    -- own guarantee, then those of its list. NULL where the form names none. The document of the form holds no code.
    sealed_access_codes BYTEA,
    -- What customs was asked to change of an accepted transit: the whole form as it will be, until customs accepts it. Its
    -- access codes are sealed beside it.
    amendment JSONB,
    sealed_amendment_codes BYTEA,
    -- The last enquiry of customs about a movement that did not arrive, and when it was answered.
    enquiry JSONB,
    -- The amendments of an accepted transit that a later one replaced before customs decided on them, and which amendment
    -- is in force. Their access codes are sealed beside them.
    former_amendments JSONB,
    sealed_former_codes BYTEA,
    -- The state of the seals as the arrival tells it, NULL where it does not tell: they count as intact; and whether
    -- the permission to unload names seals, NULL before one that says so.
    seals_intact BOOLEAN,
    permission_names_seals BOOLEAN,
    put_away_at TIMESTAMPTZ,
    PRIMARY KEY (organisation_id, id),
    CONSTRAINT transits_reference_key UNIQUE (organisation_id, reference),
    CONSTRAINT transits_arrival CHECK ((arrival_office IS NULL) = (arrival_date IS NULL))
);
ALTER TABLE transits
    ALTER COLUMN document SET STATISTICS 0,
    ALTER COLUMN amendment SET STATISTICS 0,
    ALTER COLUMN enquiry SET STATISTICS 0,
    ALTER COLUMN former_amendments SET STATISTICS 0;
CREATE INDEX transits_by_mrn ON transits (mrn) WHERE mrn IS NOT NULL;
CREATE INDEX transits_by_dossier ON transits (organisation_id, dossier_id) WHERE dossier_id IS NOT NULL;
-- One index for each order of the list. What filters look at is there, so that transits that are not let through are
-- passed over without being read.
CREATE INDEX transits_in_order ON transits (organisation_id, id)
    INCLUDE (status, transit_type, customer_code);
CREATE INDEX transits_by_reference ON transits (organisation_id, reference, id)
    INCLUDE (status, transit_type, customer_code);
CREATE INDEX transits_in_order_of_status ON transits (organisation_id, status, id)
    INCLUDE (transit_type, customer_code);
CREATE INDEX transits_by_creation ON transits (organisation_id, created_at, id)
    INCLUDE (status, transit_type, customer_code);
CREATE INDEX transits_by_submission ON transits (organisation_id, submitted_at NULLS FIRST, id)
    INCLUDE (status, transit_type, customer_code);
CREATE INDEX transits_by_acceptance ON transits (organisation_id, accepted_at NULLS FIRST, id)
    INCLUDE (status, transit_type, customer_code);
-- The usual order of what is asked for most.
CREATE INDEX transits_by_status ON transits (organisation_id, status, created_at, id)
    INCLUDE (transit_type, customer_code);
CREATE INDEX transits_by_type ON transits (organisation_id, transit_type, created_at, id)
    INCLUDE (status, customer_code);
CREATE INDEX transits_by_customer ON transits (organisation_id, customer_code, created_at, id)
    INCLUDE (status, transit_type);
-- Reports: accepted on a day, or made on it and not accepted.
CREATE INDEX transits_by_report_day ON transits (organisation_id, coalesce(accepted_at, created_at), id);
CREATE INDEX transits_arrived_by_report_day ON transits (organisation_id, coalesce(accepted_at, created_at), id)
    WHERE arrival_date IS NOT NULL;
CREATE INDEX transits_to_put_away ON transits (updated_at, id)
    WHERE status IN ('ARR', 'CMP', 'ERR', 'INV') AND (put_away_at IS NULL OR put_away_at < updated_at);
-- What is open at customs about transits and declarations: few, among very many. Only statements with the very same condition use
-- these indexes.
CREATE INDEX transits_with_open_requests ON transits (organisation_id, departure, id)
    WHERE departure IN ('enquiry', 'discrepancies', 'amendment_requested', 'guarantee_problem', 'recovery');
ALTER TABLE transits ADD CONSTRAINT transits_lrn_key UNIQUE (lrn, organisation_id);

CREATE TABLE transit_timeline (
    organisation_id BIGINT NOT NULL,
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    transit_id BIGINT NOT NULL,
    event TEXT NOT NULL,
    status TEXT NOT NULL,
    occurred_at TIMESTAMPTZ NOT NULL,
    -- client, customs or system; the name is that of the client.
    actor TEXT NOT NULL,
    actor_name TEXT,
    details TEXT,
    mrn TEXT,
    actor_id BIGINT,
    PRIMARY KEY (organisation_id, id),
    FOREIGN KEY (organisation_id, transit_id) REFERENCES transits (organisation_id, id) ON DELETE CASCADE
);
CREATE INDEX transit_timeline_in_order ON transit_timeline (organisation_id, transit_id, id);

-- Rejections of transits, with the moment at which each is resolved.
CREATE TABLE transit_rejections (
    organisation_id BIGINT NOT NULL,
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    transit_id BIGINT NOT NULL,
    arrived_at TIMESTAMPTZ NOT NULL,
    -- A transit is lodged anew after a rejection: that is resolved once customs accepts it.
    resolved_at TIMESTAMPTZ,
    PRIMARY KEY (organisation_id, id),
    FOREIGN KEY (organisation_id, transit_id) REFERENCES transits (organisation_id, id) ON DELETE CASCADE
);
CREATE INDEX transit_rejections_in_order ON transit_rejections (organisation_id, transit_id, id);
-- Rejection analysis lists them: the latest rejections, and the latest errors with a code.
CREATE INDEX transit_rejections_by_arrival ON transit_rejections (organisation_id, arrived_at, id);

CREATE TABLE transit_rejection_errors (
    organisation_id BIGINT NOT NULL,
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    rejection_id BIGINT NOT NULL,
    code TEXT NOT NULL,
    text TEXT,
    pointer TEXT,
    path TEXT,
    original_value TEXT,
    line_number INTEGER,
    arrived_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (organisation_id, id),
    FOREIGN KEY (organisation_id, rejection_id) REFERENCES transit_rejections (organisation_id, id) ON DELETE CASCADE
);
CREATE INDEX transit_rejection_errors_in_order ON transit_rejection_errors (organisation_id, rejection_id, id);
CREATE INDEX transit_rejection_errors_by_code ON transit_rejection_errors (organisation_id, code, arrived_at, id);

-- ===== Totals of lists =====

-- How many declarations and transits an organisation has, by what their lists filter: the total of a list is the sum of
-- a few rows here and of the notes that are not added up yet.
CREATE TABLE record_counts (
    organisation_id BIGINT NOT NULL,
    -- Of all customers together: declarations, transits. Of one: declarations_of_customer, transits_of_customer.
    list TEXT COLLATE "C" NOT NULL,
    -- Empty where all customers are counted together.
    customer_code TEXT COLLATE "C" NOT NULL,
    status TEXT COLLATE "C" NOT NULL,
    -- The declaration type or the transit type; empty where there is none.
    kind TEXT COLLATE "C" NOT NULL,
    -- IM or EX; empty for transits.
    imex TEXT COLLATE "C" NOT NULL,
    records BIGINT NOT NULL,
    PRIMARY KEY (organisation_id, list, customer_code, status, kind, imex)
    -- Room on each page for the next values of its rows, so that indexes stay as they are.
) WITH (fillfactor = 50);

-- What was added (1) or taken away (-1), noted row by row: two writers would wait for each other at one count. A note
-- is in one of both tables, never in none.
CREATE TABLE record_count_notes (
    organisation_id BIGINT NOT NULL,
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    list TEXT COLLATE "C" NOT NULL,
    customer_code TEXT COLLATE "C",
    status TEXT COLLATE "C" NOT NULL,
    kind TEXT COLLATE "C" NOT NULL,
    imex TEXT COLLATE "C" NOT NULL,
    records BIGINT NOT NULL,
    PRIMARY KEY (organisation_id, id)
    -- Notes come and go, so that a vacuum is due by their number and not by the size of the table. It keeps the file,
    -- since PostgreSQL would not use the index of a table that was empty when it planned.
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, vacuum_truncate = off);
-- However many notes of how few organisations a vacuum finds: they are to be read by their index.
ALTER TABLE record_count_notes ALTER COLUMN organisation_id SET (n_distinct = -1);

-- Adds notes to the counts. Whoever does so holds a lock ("counted" in ASCII) until its commit; others go on without
-- waiting and leave their notes to the next, so that nobody waits for a count and there is no order to keep. Notes are
-- always found by their index: scans of it forget the notes that are gone, and the table may still be full of them.
CREATE FUNCTION add_up_record_counts() RETURNS TRIGGER LANGUAGE plpgsql
SET enable_seqscan = off SET enable_bitmapscan = off AS
$$
BEGIN
    IF NOT pg_try_advisory_xact_lock(x'636f756e74656400'::BIGINT) THEN
        RETURN NULL;
    END IF;
    WITH taken AS (
        DELETE FROM record_count_notes WHERE ctid = ANY (ARRAY(
            SELECT ctid FROM record_count_notes ORDER BY organisation_id, id LIMIT 2000))
        RETURNING organisation_id, list, customer_code, status, kind, imex, records
    ), counted AS (
        SELECT organisation_id, list, '' AS customer_code, status, kind, imex, records FROM taken
        UNION ALL
        SELECT organisation_id, list || '_of_customer', customer_code, status, kind, imex, records FROM taken
        WHERE customer_code IS NOT NULL
    )
    INSERT INTO record_counts AS kept (organisation_id, list, customer_code, status, kind, imex, records)
        SELECT organisation_id, list, customer_code, status, kind, imex, sum(records) FROM counted
        GROUP BY organisation_id, list, customer_code, status, kind, imex HAVING sum(records) <> 0
    ON CONFLICT (organisation_id, list, customer_code, status, kind, imex)
        DO UPDATE SET records = kept.records + excluded.records;
    RETURN NULL;
END
$$;

CREATE FUNCTION note_declarations() RETURNS TRIGGER LANGUAGE plpgsql AS
$$
BEGIN
    IF TG_OP <> 'DELETE' THEN
        INSERT INTO record_count_notes (organisation_id, list, customer_code, status, kind, imex, records) VALUES
            (NEW.organisation_id, 'declarations', NEW.customer_code, NEW.status, coalesce(NEW.declaration_type, ''), NEW.imex, 1);
    END IF;
    IF TG_OP <> 'INSERT' THEN
        INSERT INTO record_count_notes (organisation_id, list, customer_code, status, kind, imex, records) VALUES
            (OLD.organisation_id, 'declarations', OLD.customer_code, OLD.status, coalesce(OLD.declaration_type, ''), OLD.imex, -1);
    END IF;
    RETURN NULL;
END
$$;

CREATE FUNCTION note_transits() RETURNS TRIGGER LANGUAGE plpgsql AS
$$
BEGIN
    IF TG_OP <> 'DELETE' THEN
        INSERT INTO record_count_notes (organisation_id, list, customer_code, status, kind, imex, records) VALUES
            (NEW.organisation_id, 'transits', NEW.customer_code, NEW.status, NEW.transit_type, '', 1);
    END IF;
    IF TG_OP <> 'INSERT' THEN
        INSERT INTO record_count_notes (organisation_id, list, customer_code, status, kind, imex, records) VALUES
            (OLD.organisation_id, 'transits', OLD.customer_code, OLD.status, OLD.transit_type, '', -1);
    END IF;
    RETURN NULL;
END
$$;

-- Every 64th note brings adding up with it: as long as nobody writes, nothing has to be done.
CREATE TRIGGER record_counts_added_up AFTER INSERT ON record_count_notes
    FOR EACH ROW WHEN (NEW.id % 64 = 0) EXECUTE FUNCTION add_up_record_counts();
CREATE TRIGGER declarations_noted AFTER INSERT OR DELETE ON declarations
    FOR EACH ROW EXECUTE FUNCTION note_declarations();
CREATE TRIGGER declarations_noted_again AFTER UPDATE OF status, imex, declaration_type, customer_code ON declarations
    FOR EACH ROW
    WHEN ((OLD.status, OLD.imex, OLD.declaration_type, OLD.customer_code)
        IS DISTINCT FROM (NEW.status, NEW.imex, NEW.declaration_type, NEW.customer_code))
    EXECUTE FUNCTION note_declarations();
CREATE TRIGGER transits_noted AFTER INSERT OR DELETE ON transits
    FOR EACH ROW EXECUTE FUNCTION note_transits();
CREATE TRIGGER transits_noted_again AFTER UPDATE OF status, transit_type, customer_code ON transits
    FOR EACH ROW
    WHEN ((OLD.status, OLD.transit_type, OLD.customer_code)
        IS DISTINCT FROM (NEW.status, NEW.transit_type, NEW.customer_code))
    EXECUTE FUNCTION note_transits();

-- ===== The exchange with customs =====

-- Messages to and from customs, byte for byte: the evidence. `due_at` is when a worker takes a
-- message next: a lease moves it on, and one with which nothing is left to do has none.
-- One exchange with customs for every kind of record. `subject` says what kind a message or an event is about
-- (`declaration`, `transit`; `customer` for questions), `record_id` which one. `encoding` says how a body is stored
-- (`plain`), `sealed` whether it is encrypted: those of transits are, since they hold access codes. `former_id` is the
-- number that a message of a transit had in a table of its own, in databases of before the first release.
CREATE TABLE outbound_messages (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    organisation_id BIGINT NOT NULL,
    -- Questions about a customer go the way of declarations. No foreign key to customers: what was asked outlives whom
    -- it was asked about.
    record_id BIGINT NOT NULL,
    kind TEXT NOT NULL,
    -- The correlation id, used once for ever.
    lrn TEXT COLLATE "C" NOT NULL,
    body BYTEA NOT NULL,
    -- Where the elements of a declaration came from; a question is made of no form.
    emission_map JSONB,
    created_at TIMESTAMPTZ NOT NULL,
    due_at TIMESTAMPTZ,
    attempts INTEGER NOT NULL,
    last_error TEXT,
    sent_at TIMESTAMPTZ,
    -- The answer that settles a message: when it came, in which message of customs, its function code, and
    -- the MRN that it gives.
    answered_at TIMESTAMPTZ,
    answer_id BIGINT,
    answer_code TEXT,
    mrn TEXT COLLATE "C",
    -- The LRN under which the same was sent first, where it is another one; the one before, and the one after.
    first_lrn TEXT COLLATE "C",
    replaces_lrn TEXT COLLATE "C",
    replaced_by_lrn TEXT COLLATE "C",
    -- How often the gateway refused a message for what it is; and when it was given up for that.
    refusals INTEGER NOT NULL DEFAULT 0,
    failed_at TIMESTAMPTZ,
    -- How many tries to hand a message over began and are not known to have handed nothing over: while there is one,
    -- the message may have left.
    open_tries INTEGER NOT NULL DEFAULT 0,
    held_by BIGINT NOT NULL DEFAULT 0,
    subject TEXT COLLATE "C" NOT NULL,
    encoding TEXT COLLATE "C" NOT NULL DEFAULT 'plain',
    sealed BOOLEAN NOT NULL DEFAULT FALSE,
    former_id BIGINT,
    invalidated_at TIMESTAMPTZ,
    lodged JSONB,
    CONSTRAINT outbound_messages_form CHECK ((subject = 'customer') = (emission_map IS NULL))
);
ALTER TABLE outbound_messages
    ALTER COLUMN body SET STATISTICS 0,
    ALTER COLUMN emission_map SET STATISTICS 0,
    ALTER COLUMN lodged SET STATISTICS 0;
CREATE INDEX outbound_messages_by_mrn ON outbound_messages (mrn) WHERE mrn IS NOT NULL;
CREATE INDEX outbound_messages_unanswered ON outbound_messages (organisation_id, subject, sent_at, id)
    WHERE answered_at IS NULL;
CREATE INDEX outbound_messages_of_record ON outbound_messages (organisation_id, subject, record_id, id);
CREATE INDEX outbound_messages_due ON outbound_messages (due_at, id) WHERE due_at < 'infinity';
-- The same as of `outbox_due` below holds for the indexes of lists, which begin with the same columns as those of one
-- record.
CREATE INDEX outbound_messages_in_time ON outbound_messages (organisation_id, subject, created_at, id)
    WHERE created_at < 'infinity';
CREATE INDEX outbound_messages_sent ON outbound_messages (organisation_id, subject, sent_at, id)
    WHERE sent_at IS NOT NULL;
ALTER TABLE outbound_messages ADD PRIMARY KEY (id, organisation_id);
ALTER TABLE outbound_messages ADD CONSTRAINT outbound_messages_lrn_subject_key UNIQUE (lrn, subject, organisation_id);

-- Organisation and record are unknown until a message is matched.
CREATE TABLE inbound_messages (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    organisation_id BIGINT,
    record_id BIGINT,
    codes TEXT NOT NULL,
    lrn TEXT COLLATE "C",
    mrn TEXT COLLATE "C",
    body BYTEA NOT NULL,
    received_at TIMESTAMPTZ NOT NULL,
    due_at TIMESTAMPTZ,
    -- new, applied, waiting, ignored, unmatched or divided.
    fate TEXT COLLATE "C" NOT NULL,
    settled_at TIMESTAMPTZ,
    -- Customs can answer several declarations in one document. Each answer is a message of its own then, with its place
    -- in the document, from 1; the document stays as it came, of no organisation and with the fate `divided`.
    document_id BIGINT,
    place INTEGER,
    held_by BIGINT NOT NULL DEFAULT 0,
    subject TEXT COLLATE "C" NOT NULL,
    encoding TEXT COLLATE "C" NOT NULL DEFAULT 'plain',
    former_id BIGINT
);
ALTER TABLE inbound_messages ALTER COLUMN body SET STATISTICS 0;
CREATE INDEX inbound_messages_of_document ON inbound_messages (document_id, place) WHERE document_id IS NOT NULL;
CREATE INDEX inbound_messages_of_record ON inbound_messages (organisation_id, subject, record_id, fate, id);
CREATE INDEX inbound_messages_due ON inbound_messages (subject, due_at, id) WHERE due_at < 'infinity';
CREATE INDEX inbound_messages_in_time ON inbound_messages (organisation_id, subject, received_at, id)
    WHERE received_at < 'infinity';

-- One row for each event and subscriber, removed with the effect. `due_at` is when a worker takes it
-- next; a lease moves it on.
CREATE TABLE outbox (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    organisation_id BIGINT NOT NULL,
    record_id BIGINT NOT NULL,
    subscriber TEXT COLLATE "C" NOT NULL,
    event JSONB NOT NULL,
    due_at TIMESTAMPTZ NOT NULL,
    attempts INTEGER NOT NULL,
    last_error TEXT,
    held_by BIGINT NOT NULL DEFAULT 0,
    subject TEXT COLLATE "C" NOT NULL
);
ALTER TABLE outbox ALTER COLUMN event SET STATISTICS 0;
-- The planner's statistics of a queue are mostly from a time when the queue was empty. It then takes all indexes for equally
-- good, and may find the earlier rows of a record by the index over moments, which reads the whole queue for every row that
-- is claimed. With this condition the index serves only statements that have the condition too.
CREATE INDEX outbox_due ON outbox (subscriber, subject, due_at, id) WHERE due_at < 'infinity';
-- Keys begin with what rows are looked up by. So they serve those look-ups, without an index for each, and not the
-- search for earlier rows of a record.
ALTER TABLE outbox ADD PRIMARY KEY (id, organisation_id);
-- A claim finds the rows it takes by the index over moments, and the earlier rows of a record by the index of its order. While
-- a queue counts as empty, the planner takes either index for either purpose, and then reads the whole queue. With this
-- condition the index of an order serves only statements that have the condition too. It begins with the number of the
-- record, which tells nearly as much as all columns together.
CREATE INDEX outbox_in_order ON outbox (record_id, subject, subscriber, id)
    WHERE due_at > '-infinity';

-- Which organisations have something due in which queue, where the tables of the queues are spread over several servers: a
-- worker asks here before it asks the server of an organisation. On a single server nothing is written here. A row that is lost
-- delays work for a minute at most, since all servers are asked that often; so no commit waits until it is on the disk.
CREATE UNLOGGED TABLE queue_wakes (
    queue           TEXT COLLATE "C" NOT NULL,
    organisation_id BIGINT NOT NULL,
    due_at          TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (queue, organisation_id)
);
CREATE INDEX queue_wakes_due ON queue_wakes (queue, due_at, organisation_id);

-- Rows of queues that this program could not read: damaged, or written by a later version. Such a row stays in its queue, due at a
-- moment that never comes, so that only what follows it in its own order waits. It is taken up again when a program starts, and when
-- a program of another version runs.
CREATE TABLE set_aside (
    -- The table of the row.
    queue           TEXT COLLATE "C" NOT NULL,
    row_id          BIGINT NOT NULL,
    -- 0: a message of customs that belongs to no record yet.
    organisation_id BIGINT NOT NULL,
    reason          TEXT NOT NULL,
    -- The program that could not read it.
    version         TEXT NOT NULL,
    set_aside_at    TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (queue, organisation_id, row_id)
);

-- ===== Callbacks and the event log =====

CREATE TABLE callbacks (
    organisation_id BIGINT NOT NULL REFERENCES organisations (id),
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    url TEXT NOT NULL,
    -- Names of events with spaces between them.
    events TEXT NOT NULL,
    -- Encrypted under the master key.
    sealed_secret BYTEA NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    updated_at TIMESTAMPTZ NOT NULL,
    -- A secret of a callback that was replaced may sign beside the new one for a while. It is sealed like that one.
    sealed_previous_secret BYTEA,
    previous_secret_until TIMESTAMPTZ,
    -- Deliveries to a receiver end when it answers 410 or takes nothing for days; the columns tell since when and why.
    -- ended_reason: gone, failing.
    failing_since TIMESTAMPTZ,
    ended_at TIMESTAMPTZ,
    ended_reason TEXT COLLATE "C",
    PRIMARY KEY (organisation_id, id)
);
-- Workers know a row by its id alone.
CREATE INDEX callbacks_by_id ON callbacks (id);
CREATE INDEX callbacks_previous_secrets ON callbacks (previous_secret_until) WHERE previous_secret_until IS NOT NULL;

-- `due_at` is when a pending delivery is tried next; a lease moves it to its end. One that is not
-- pending has none. No foreign key to callbacks: every event would lock the one row of its callback,
-- and what outlives a deleted callback is never taken.
-- Callbacks also tell of transits, which are numbered apart from declarations: `record_id` is an id among those of
-- `subject`, declaration or transit.
CREATE TABLE callback_deliveries (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    organisation_id BIGINT NOT NULL,
    callback_id BIGINT NOT NULL,
    event TEXT NOT NULL,
    record_id BIGINT NOT NULL,
    payload TEXT NOT NULL,
    -- pending, delivered or abandoned.
    status TEXT COLLATE "C" NOT NULL,
    attempts INTEGER NOT NULL,
    last_status_code INTEGER,
    last_error TEXT,
    due_at TIMESTAMPTZ,
    lease_until TIMESTAMPTZ,
    created_at TIMESTAMPTZ NOT NULL,
    delivered_at TIMESTAMPTZ,
    subject TEXT COLLATE "C" NOT NULL DEFAULT 'declaration',
    held_by BIGINT NOT NULL DEFAULT 0,
    -- When the last try of a delivery was finished, and how long its answer took.
    tried_at TIMESTAMPTZ,
    answer_ms INTEGER
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
ALTER TABLE callback_deliveries ALTER COLUMN payload SET STATISTICS 0;
CREATE INDEX callback_deliveries_of_callback ON callback_deliveries (organisation_id, callback_id, id);
CREATE INDEX callback_deliveries_due ON callback_deliveries (callback_id, due_at, id) WHERE due_at < 'infinity';
ALTER TABLE callback_deliveries ADD PRIMARY KEY (id, organisation_id);
CREATE INDEX callback_deliveries_in_order ON callback_deliveries (callback_id, record_id, subject, id)
    WHERE due_at > '-infinity';
-- What has ended, the oldest first.
CREATE INDEX callback_deliveries_ended ON callback_deliveries (status, created_at, id) WHERE due_at IS NULL;
-- Those that were given up are few, and are looked for among very many.
CREATE INDEX callback_deliveries_abandoned ON callback_deliveries (organisation_id, callback_id, id)
    WHERE status = 'abandoned';
-- The deliveries about a record, whatever callback they go to. Only statements with the very same condition use the index, so
-- that no claim takes it while a queue counts as empty.
CREATE INDEX callback_deliveries_of_record ON callback_deliveries (organisation_id, record_id, subject, id)
    WHERE created_at < 'infinity';
-- The latest attempts to deliver, by which pages learn that there were some. Only statements with the very same condition use the
-- index, so that no claim takes it while a queue counts as empty.
CREATE INDEX callback_deliveries_tried ON callback_deliveries (organisation_id, tried_at, id)
    WHERE tried_at < 'infinity';

-- Every try of a delivery, with what the receiver answered: at most 4 KiB of text, which may hold personal data. Rows go after 30
-- days, or with their delivery or callback. The subject and the record are those of the delivery, so that legal holds are found
-- without it. No foreign key to deliveries: each try would lock the row of its own.
CREATE TABLE callback_tries (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    organisation_id BIGINT NOT NULL,
    callback_id BIGINT NOT NULL,
    delivery_id BIGINT NOT NULL,
    subject TEXT COLLATE "C" NOT NULL,
    record_id BIGINT NOT NULL,
    -- From 1 on. A delivery that is sent again after its end begins at 1 again.
    number INTEGER NOT NULL,
    tried_at TIMESTAMPTZ NOT NULL,
    -- Of HTTP; none when nothing answered.
    status_code INTEGER,
    -- Why the try failed; none when it succeeded.
    error TEXT,
    duration_ms INTEGER NOT NULL,
    -- The beginning of the answer; none without any text.
    answer TEXT,
    -- Whether the answer went on.
    answer_cut BOOLEAN NOT NULL,
    -- Retention knows rows by their ids alone.
    PRIMARY KEY (id, organisation_id)
);
CREATE INDEX callback_tries_of_delivery ON callback_tries (organisation_id, callback_id, delivery_id, id);
CREATE INDEX callback_tries_by_age ON callback_tries (tried_at, id);

-- How far the event log of an organisation goes. Whoever adds events locks the row until the commit, so that positions
-- become visible in their order and without gaps.
CREATE TABLE event_positions (
    organisation_id BIGINT PRIMARY KEY,
    -- Position of the latest event.
    last BIGINT NOT NULL,
    -- When it was added, by the clock that was ahead most.
    last_at TIMESTAMPTZ NOT NULL,
    -- Up to which position events were dropped since their time is over.
    dropped BIGINT NOT NULL
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, vacuum_truncate = off);

-- What happened, as deliveries of callbacks tell it, for clients that fetch it themselves.
CREATE TABLE event_log (
    organisation_id BIGINT NOT NULL,
    position BIGINT NOT NULL,
    recorded_at TIMESTAMPTZ NOT NULL,
    record_id BIGINT NOT NULL,
    subject TEXT COLLATE "C" NOT NULL,
    event TEXT COLLATE "C" NOT NULL,
    payload TEXT NOT NULL,
    PRIMARY KEY (organisation_id, position)
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
ALTER TABLE event_log ALTER COLUMN payload SET STATISTICS 0;
-- What is dropped, and where reading from a moment on begins.
CREATE INDEX event_log_by_time ON event_log (organisation_id, recorded_at, position);

-- ===== Mails =====

-- `due_at` is when a pending mail is tried next; a lease moves it to its end. One that is not pending has none.
CREATE TABLE mails (
    organisation_id BIGINT NOT NULL REFERENCES organisations (id),
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    -- What it is about: a record of another domain, by kind and number.
    topic TEXT COLLATE "C" NOT NULL,
    topic_id BIGINT NOT NULL,
    -- A name that one mail alone has; most have none.
    once TEXT COLLATE "C",
    sender_name TEXT,
    reply_to TEXT,
    recipients JSONB NOT NULL,
    copies JSONB NOT NULL,
    subject TEXT NOT NULL,
    body TEXT NOT NULL,
    -- Names and kinds of the files, which are made when it is sent.
    attachments JSONB NOT NULL,
    -- pending, sent or failed.
    status TEXT COLLATE "C" NOT NULL,
    attempts INTEGER NOT NULL,
    last_error TEXT,
    due_at TIMESTAMPTZ,
    lease_until TIMESTAMPTZ,
    created_at TIMESTAMPTZ NOT NULL,
    sent_at TIMESTAMPTZ,
    held_by BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (organisation_id, id),
    CONSTRAINT mails_once_key UNIQUE (organisation_id, once)
);
ALTER TABLE mails
    ALTER COLUMN recipients SET STATISTICS 0,
    ALTER COLUMN copies SET STATISTICS 0,
    ALTER COLUMN attachments SET STATISTICS 0,
    ALTER COLUMN body SET STATISTICS 0;
-- Workers know a row by its id alone.
CREATE INDEX mails_by_id ON mails (id);
CREATE INDEX mails_about ON mails (organisation_id, topic, topic_id, id);
CREATE INDEX mails_due ON mails (due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX mails_ended ON mails (created_at, id) WHERE due_at IS NULL;

-- ===== Documents =====

-- Documents of any record, which is known by its kind and number: no foreign key can say that, so who
-- removes a record removes its documents.
CREATE TABLE documents (
    organisation_id BIGINT NOT NULL REFERENCES organisations (id),
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    version BIGINT NOT NULL,
    owner_kind TEXT COLLATE "C" NOT NULL,
    owner_id BIGINT NOT NULL,
    document_type TEXT COLLATE "C" NOT NULL,
    description TEXT,
    -- Where the store has the file.
    file_key TEXT COLLATE "C" NOT NULL,
    filename TEXT NOT NULL,
    size BIGINT NOT NULL,
    sha256 BYTEA NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    updated_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (organisation_id, id)
);
CREATE INDEX documents_of_owner ON documents (organisation_id, owner_kind, owner_id, id);

-- Files that are no document yet or no more: from before their first byte is stored until they are one, or
-- are removed. `due_at` is when that is looked after.
CREATE TABLE document_uploads (
    file_key TEXT COLLATE "C" NOT NULL,
    organisation_id BIGINT NOT NULL REFERENCES organisations (id),
    given_up BOOLEAN NOT NULL,
    due_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX document_uploads_due ON document_uploads (due_at, file_key);
ALTER TABLE document_uploads ADD PRIMARY KEY (file_key, organisation_id);

-- ===== Billing =====

-- What a broker charges and pays for.
CREATE TABLE billable_items (
    organisation_id BIGINT NOT NULL REFERENCES organisations (id),
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    version BIGINT NOT NULL,
    code TEXT COLLATE "C" NOT NULL,
    name TEXT NOT NULL,
    -- Texts in lower case, for searching: the databases differ in what they can lower.
    code_folded TEXT COLLATE "C" NOT NULL,
    name_folded TEXT COLLATE "C" NOT NULL,
    default_price NUMERIC NOT NULL,
    trigger_type TEXT COLLATE "C" NOT NULL CHECK (trigger_type IN ('per_declaration', 'per_line', 'fixed', 'manual')),
    trigger_event TEXT COLLATE "C" NOT NULL
        CHECK (trigger_event IN ('on_acceptance', 'on_release', 'on_finalization', 'manual')),
    item_type TEXT COLLATE "C" NOT NULL CHECK (item_type IN ('purchase', 'revenue')),
    vat_rate NUMERIC NOT NULL,
    category TEXT COLLATE "C",
    description TEXT,
    is_active BOOLEAN NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    -- Which movements trigger the charge of an item; null: all of them.
    trigger_for TEXT CHECK (trigger_for IN ('import', 'export', 'transit')),
    PRIMARY KEY (organisation_id, id),
    CONSTRAINT billable_items_code_key UNIQUE (organisation_id, code)
);
CREATE INDEX billable_items_of_type ON billable_items (organisation_id, item_type, id);
CREATE INDEX billable_items_of_category ON billable_items (organisation_id, category, id) WHERE category IS NOT NULL;
CREATE INDEX billable_items_of_event ON billable_items (organisation_id, trigger_event, id);
CREATE INDEX billable_items_of_trigger ON billable_items (organisation_id, trigger_type, id);
CREATE INDEX billable_items_of_activity ON billable_items (organisation_id, is_active, id);

-- What a customer, known by its code, pays for them.
CREATE TABLE rate_cards (
    organisation_id BIGINT NOT NULL REFERENCES organisations (id),
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    version BIGINT NOT NULL,
    customer_code TEXT COLLATE "C" NOT NULL,
    name TEXT NOT NULL,
    code_folded TEXT COLLATE "C" NOT NULL,
    name_folded TEXT COLLATE "C" NOT NULL,
    valid_from DATE NOT NULL,
    -- The last day; null: none.
    valid_until DATE,
    invoice_frequency TEXT NOT NULL
        CHECK (invoice_frequency IN ('immediate', 'delayed', 'daily', 'weekly', 'monthly')),
    consolidation_mode TEXT NOT NULL CHECK (consolidation_mode IN ('per_dossier', 'merged')),
    currency TEXT NOT NULL,
    is_active BOOLEAN NOT NULL,
    notes TEXT,
    created_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (organisation_id, id)
);
CREATE INDEX rate_cards_of_customer ON rate_cards (organisation_id, customer_code, id)
    INCLUDE (is_active, valid_from, valid_until);
CREATE INDEX rate_cards_of_activity ON rate_cards (organisation_id, is_active, id) INCLUDE (valid_from, valid_until);
CREATE INDEX rate_cards_by_end ON rate_cards (organisation_id, valid_until, id) INCLUDE (valid_from, is_active);

CREATE TABLE rate_card_lines (
    organisation_id BIGINT NOT NULL,
    -- Taken from the sequence beforehand, so that of several rows it is known which is which.
    id BIGINT GENERATED BY DEFAULT AS IDENTITY,
    rate_card_id BIGINT NOT NULL,
    billable_item_id BIGINT NOT NULL,
    -- Null: those of the item.
    unit_price NUMERIC,
    vat_rate_override NUMERIC,
    -- Null: that of the card.
    invoice_frequency_override TEXT
        CHECK (invoice_frequency_override IN ('immediate', 'delayed', 'daily', 'weekly', 'monthly')),
    PRIMARY KEY (organisation_id, id),
    CONSTRAINT rate_card_lines_rate_card_id_billable_item_id_key
        UNIQUE (organisation_id, rate_card_id, billable_item_id),
    CONSTRAINT rate_card_lines_card FOREIGN KEY (organisation_id, rate_card_id)
        REFERENCES rate_cards (organisation_id, id) ON DELETE CASCADE,
    CONSTRAINT rate_card_lines_item FOREIGN KEY (organisation_id, billable_item_id)
        REFERENCES billable_items (organisation_id, id)
);
CREATE INDEX rate_card_lines_of_item ON rate_card_lines (organisation_id, billable_item_id);

-- A dossier is one row with what lists show, filter, search and sort by, and the form as a document.
CREATE TABLE dossiers (
    organisation_id BIGINT NOT NULL REFERENCES organisations (id),
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    version BIGINT NOT NULL,
    dossier_number TEXT COLLATE "C" NOT NULL,
    customer_code TEXT COLLATE "C" NOT NULL,
    billing_customer TEXT COLLATE "C" NOT NULL,
    status TEXT COLLATE "C" NOT NULL
        CHECK (status IN ('open', 'complete', 'ready_to_invoice', 'invoiced', 'closed')),
    transport_mode TEXT COLLATE "C",
    number_folded TEXT COLLATE "C" NOT NULL,
    reference_folded TEXT COLLATE "C",
    -- Number, customer's reference and waybills in lower case, each between separators.
    search_folded TEXT COLLATE "C" NOT NULL,
    ready_at TIMESTAMPTZ,
    invoiced_at TIMESTAMPTZ,
    created_at TIMESTAMPTZ NOT NULL,
    updated_at TIMESTAMPTZ NOT NULL,
    prepayment JSONB,
    document JSONB NOT NULL,
    PRIMARY KEY (organisation_id, id),
    CONSTRAINT dossiers_dossier_number_key UNIQUE (organisation_id, dossier_number)
);
ALTER TABLE dossiers ALTER COLUMN document SET STATISTICS 0, ALTER COLUMN prepayment SET STATISTICS 0;
-- One index for each order of the list. What filters look at is there, so that dossiers that are not let through are
-- passed over without being read.
-- The short texts that are searched are there too. All of them together would not fit.
CREATE INDEX dossiers_by_number ON dossiers (organisation_id, dossier_number, id)
    INCLUDE (status, customer_code, created_at, number_folded, reference_folded);
CREATE INDEX dossiers_by_creation ON dossiers (organisation_id, created_at, id)
    INCLUDE (status, transport_mode, customer_code);
CREATE INDEX dossiers_by_change ON dossiers (organisation_id, updated_at, id)
    INCLUDE (status, transport_mode, customer_code, created_at);
CREATE INDEX dossiers_in_order_of_status ON dossiers (organisation_id, status, id)
    INCLUDE (transport_mode, customer_code, created_at);
CREATE INDEX dossiers_in_order_of_customer ON dossiers (organisation_id, customer_code, id)
    INCLUDE (status, transport_mode, created_at);
-- The usual order of what is asked for most.
CREATE INDEX dossiers_by_status ON dossiers (organisation_id, status, created_at, id)
    INCLUDE (transport_mode, customer_code);
CREATE INDEX dossiers_by_customer ON dossiers (organisation_id, customer_code, created_at, id)
    INCLUDE (status, transport_mode);
CREATE INDEX dossiers_by_transport ON dossiers (organisation_id, transport_mode, created_at, id)
    INCLUDE (status, customer_code) WHERE transport_mode IS NOT NULL;
-- Who is billed, also for those that wait for an invoice.
CREATE INDEX dossiers_of_payer ON dossiers (organisation_id, billing_customer, id);
CREATE INDEX dossiers_waiting ON dossiers (organisation_id, billing_customer, id) WHERE status = 'ready_to_invoice';
-- The last one: while a table is new, PostgreSQL takes all of its indexes for alike, and uses the one that came last
-- for foreign keys to it.
CREATE INDEX dossiers_in_order ON dossiers (organisation_id, id)
    INCLUDE (status, transport_mode, customer_code, created_at);

-- The last number of each series of dossiers, for instance D2026.
CREATE TABLE dossier_series (
    organisation_id BIGINT NOT NULL REFERENCES organisations (id),
    series TEXT COLLATE "C" NOT NULL,
    last BIGINT NOT NULL,
    PRIMARY KEY (organisation_id, series)
);

-- What dossiers cost.
CREATE TABLE purchase_lines (
    organisation_id BIGINT NOT NULL,
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    dossier_id BIGINT NOT NULL,
    category TEXT NOT NULL
        CHECK (category IN ('duties', 'taxes', 'freight', 'inspection', 'storage', 'handling', 'other')),
    description TEXT NOT NULL,
    quantity NUMERIC NOT NULL,
    unit_price NUMERIC NOT NULL,
    vat_rate NUMERIC NOT NULL,
    amount NUMERIC NOT NULL,
    vat_amount NUMERIC NOT NULL,
    currency TEXT NOT NULL,
    source TEXT,
    created_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (organisation_id, id),
    FOREIGN KEY (organisation_id, dossier_id) REFERENCES dossiers (organisation_id, id) ON DELETE CASCADE
);
CREATE INDEX purchase_lines_in_order ON purchase_lines (organisation_id, dossier_id, id);

-- What customs charged and was booked as a cost, also when its line was deleted since.
CREATE TABLE purchase_sources (
    organisation_id BIGINT NOT NULL,
    dossier_id BIGINT NOT NULL,
    source TEXT COLLATE "C" NOT NULL,
    -- What customs charged when it was booked last: a later calculation corrects it by the difference.
    amount NUMERIC,
    -- How much of the cost was charged on when that was last looked at; null before anybody decided.
    charged_on NUMERIC,
    -- Whether the service made the charge.
    charged_by_service BOOLEAN NOT NULL DEFAULT FALSE,
    PRIMARY KEY (organisation_id, dossier_id, source),
    FOREIGN KEY (organisation_id, dossier_id) REFERENCES dossiers (organisation_id, id) ON DELETE CASCADE
);

-- Invoices and credit notes.
CREATE TABLE invoices (
    organisation_id BIGINT NOT NULL REFERENCES organisations (id),
    id BIGINT GENERATED BY DEFAULT AS IDENTITY,
    version BIGINT NOT NULL,
    status TEXT COLLATE "C" NOT NULL CHECK (status IN ('draft', 'finalized', 'sent', 'paid')),
    document_type TEXT NOT NULL CHECK (document_type IN ('invoice', 'credit_note')),
    customer_code TEXT COLLATE "C" NOT NULL,
    dossier_id BIGINT,
    -- What it is for, the primary group first.
    payment_groups TEXT COLLATE "C" NOT NULL CHECK (payment_groups IN (
        'handling', 'handling,duties', 'handling,disbursements',
        'handling,duties,disbursements', 'handling,disbursements,duties',
        'duties', 'duties,handling', 'duties,disbursements',
        'duties,handling,disbursements', 'duties,disbursements,handling',
        'disbursements', 'disbursements,handling', 'disbursements,duties',
        'disbursements,handling,duties', 'disbursements,duties,handling')),
    payment_term_days BIGINT CHECK (payment_term_days >= 0),
    invoice_date DATE NOT NULL,
    due_date DATE NOT NULL,
    due_date_is_set BOOLEAN NOT NULL,
    currency TEXT NOT NULL,
    is_prepayment BOOLEAN NOT NULL,
    credited_invoice_id BIGINT,
    credited_number TEXT,
    -- The sum of the lines, to sort by.
    total_cents BIGINT NOT NULL,
    number_folded TEXT COLLATE "C",
    -- Number, customer and notes in lower case, each between separators.
    search_folded TEXT COLLATE "C" NOT NULL,
    -- Number and place in the chain, from finalization on.
    series_year INTEGER,
    sequence BIGINT CHECK (sequence > 0),
    invoice_number TEXT COLLATE "C",
    previous_hash TEXT COLLATE "C",
    hash TEXT COLLATE "C",
    created_at TIMESTAMPTZ NOT NULL,
    finalized_at TIMESTAMPTZ,
    sent_at TIMESTAMPTZ,
    paid_at TIMESTAMPTZ,
    payment_reference TEXT,
    paid_by TEXT,
    notes TEXT,
    -- Seller and buyer as they were at finalization.
    parties JSONB,
    PRIMARY KEY (organisation_id, id),
    CONSTRAINT invoices_dossier FOREIGN KEY (organisation_id, dossier_id) REFERENCES dossiers (organisation_id, id),
    CONSTRAINT invoices_credited FOREIGN KEY (organisation_id, credited_invoice_id)
        REFERENCES invoices (organisation_id, id),
    CONSTRAINT invoices_credited_with_number CHECK ((credited_invoice_id IS NULL) = (credited_number IS NULL)),
    -- All of the seal or nothing of it; a draft has none.
    CONSTRAINT invoices_seal CHECK (num_nulls(series_year, sequence, invoice_number, number_folded, previous_hash, hash,
        finalized_at, parties) = CASE status WHEN 'draft' THEN 8 ELSE 0 END)
);
ALTER TABLE invoices ALTER COLUMN parties SET STATISTICS 0;
-- Of both rules the first one is looked at first, and told. They are about final documents only: an index of all, which
-- is small while most are drafts, PostgreSQL would take for a short way to any of them.
CREATE UNIQUE INDEX invoices_invoice_number_key ON invoices (organisation_id, invoice_number)
    WHERE invoice_number IS NOT NULL;
CREATE UNIQUE INDEX invoices_series_year_sequence_key ON invoices (organisation_id, series_year, sequence)
    WHERE series_year IS NOT NULL;
CREATE INDEX invoices_by_number ON invoices (organisation_id, invoice_number NULLS FIRST, id)
    INCLUDE (status, customer_code, payment_groups, invoice_date, number_folded);
CREATE INDEX invoices_by_date ON invoices (organisation_id, invoice_date, id)
    INCLUDE (status, customer_code, payment_groups);
CREATE INDEX invoices_by_due_date ON invoices (organisation_id, due_date, id)
    INCLUDE (status, customer_code, payment_groups, invoice_date);
CREATE INDEX invoices_by_total ON invoices (organisation_id, total_cents, id)
    INCLUDE (status, customer_code, payment_groups, invoice_date);
CREATE INDEX invoices_by_creation ON invoices (organisation_id, created_at, id)
    INCLUDE (status, customer_code, payment_groups, invoice_date);
CREATE INDEX invoices_in_order_of_status ON invoices (organisation_id, status, id)
    INCLUDE (customer_code, payment_groups, invoice_date);
CREATE INDEX invoices_in_order_of_customer ON invoices (organisation_id, customer_code, id)
    INCLUDE (status, payment_groups, invoice_date);
CREATE INDEX invoices_by_status ON invoices (organisation_id, status, created_at, id)
    INCLUDE (customer_code, payment_groups, invoice_date);
CREATE INDEX invoices_by_customer ON invoices (organisation_id, customer_code, created_at, id)
    INCLUDE (status, payment_groups, invoice_date);
CREATE INDEX invoices_by_group ON invoices (organisation_id, payment_groups, created_at, id)
    INCLUDE (status, customer_code, invoice_date);
CREATE INDEX invoices_of_dossier ON invoices (organisation_id, dossier_id) WHERE dossier_id IS NOT NULL;
CREATE INDEX invoices_of_credited ON invoices (organisation_id, credited_invoice_id)
    WHERE credited_invoice_id IS NOT NULL;
-- The last one: while a table is new, PostgreSQL takes all of its indexes for alike, and uses the one that came last
-- for foreign keys to it.
CREATE INDEX invoices_in_order ON invoices (organisation_id, id)
    INCLUDE (status, customer_code, payment_groups, invoice_date);

CREATE TABLE invoice_lines (
    organisation_id BIGINT NOT NULL,
    id BIGINT GENERATED BY DEFAULT AS IDENTITY,
    invoice_id BIGINT NOT NULL,
    description TEXT NOT NULL,
    quantity NUMERIC NOT NULL,
    unit_price NUMERIC NOT NULL,
    vat_rate NUMERIC NOT NULL,
    reverse_charged BOOLEAN NOT NULL,
    amount NUMERIC NOT NULL,
    vat_amount NUMERIC NOT NULL,
    payment_group TEXT NOT NULL CHECK (payment_group IN ('handling', 'duties', 'disbursements')),
    -- No foreign key: what was billed outlives the item.
    billable_item_id BIGINT,
    dossier_id BIGINT,
    -- Where it came from; nothing of it: somebody typed it.
    revenue_line_id BIGINT,
    prepaid_dossier_id BIGINT,
    credited_line BIGINT,
    -- Work for a customer outside the EU is not taxed in the Netherlands, which is something else than a rate of zero.
    not_taxed_here BOOLEAN NOT NULL DEFAULT FALSE,
    PRIMARY KEY (organisation_id, id),
    CONSTRAINT invoice_lines_source CHECK (num_nonnulls(revenue_line_id, prepaid_dossier_id, credited_line) <= 1),
    CONSTRAINT invoice_lines_invoice FOREIGN KEY (organisation_id, invoice_id)
        REFERENCES invoices (organisation_id, id) ON DELETE CASCADE,
    CONSTRAINT invoice_lines_dossier FOREIGN KEY (organisation_id, dossier_id)
        REFERENCES dossiers (organisation_id, id),
    CONSTRAINT invoice_lines_credited FOREIGN KEY (organisation_id, credited_line)
        REFERENCES invoice_lines (organisation_id, id)
);
CREATE INDEX invoice_lines_in_order ON invoice_lines (organisation_id, invoice_id, id);
CREATE INDEX invoice_lines_of_dossier ON invoice_lines (organisation_id, dossier_id, invoice_id)
    WHERE dossier_id IS NOT NULL;
-- A line can be credited in parts, which together are never more than the line: the service locks the invoice of the line
-- and adds them up.
CREATE INDEX invoice_lines_of_credited ON invoice_lines (organisation_id, credited_line) WHERE credited_line IS NOT NULL;

-- A document that has its number stays as it is, but for whether it was sent and paid.
CREATE FUNCTION keep_finalized_invoice() RETURNS TRIGGER LANGUAGE plpgsql AS
$$
DECLARE
    may_change CONSTANT TEXT[] := ARRAY['version', 'status', 'sent_at', 'paid_at', 'payment_reference', 'paid_by'];
BEGIN
    IF TG_OP = 'UPDATE' AND NEW.status <> 'draft' AND to_jsonb(OLD) - may_change = to_jsonb(NEW) - may_change THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'invoice % is final', OLD.id;
END
$$;

CREATE FUNCTION keep_finalized_lines() RETURNS TRIGGER LANGUAGE plpgsql AS
$$
DECLARE
    line invoice_lines%ROWTYPE;
BEGIN
    IF TG_OP <> 'INSERT' THEN
        line := OLD;
        IF EXISTS (SELECT 1 FROM invoices WHERE organisation_id = line.organisation_id AND id = line.invoice_id
            AND status <> 'draft') THEN
            RAISE EXCEPTION 'invoice % is final', line.invoice_id;
        END IF;
    END IF;
    IF TG_OP <> 'DELETE' THEN
        line := NEW;
        IF EXISTS (SELECT 1 FROM invoices WHERE organisation_id = line.organisation_id AND id = line.invoice_id
            AND status <> 'draft') THEN
            RAISE EXCEPTION 'invoice % is final', line.invoice_id;
        END IF;
        RETURN NEW;
    END IF;
    RETURN OLD;
END
$$;

CREATE TRIGGER invoices_final BEFORE UPDATE OR DELETE ON invoices
    FOR EACH ROW WHEN (OLD.status <> 'draft') EXECUTE FUNCTION keep_finalized_invoice();
CREATE TRIGGER invoice_lines_final BEFORE INSERT OR UPDATE OR DELETE ON invoice_lines
    FOR EACH ROW EXECUTE FUNCTION keep_finalized_lines();

-- The last document of each series of numbers. Its row is locked from the moment a number is taken until that is
-- kept or undone.
CREATE TABLE invoice_series (
    organisation_id BIGINT NOT NULL REFERENCES organisations (id),
    year INTEGER NOT NULL,
    sequence BIGINT NOT NULL CHECK (sequence > 0),
    hash TEXT NOT NULL,
    PRIMARY KEY (organisation_id, year)
);

-- Finalized invoices whose pages are to be kept as documents. A row stays when they are, so that nothing keeps them twice.
CREATE TABLE invoice_archive (
    organisation_id BIGINT NOT NULL,
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    invoice_id BIGINT NOT NULL,
    -- Null: they are kept.
    due_at TIMESTAMPTZ,
    attempts INTEGER NOT NULL,
    last_error TEXT,
    held_by BIGINT NOT NULL DEFAULT 0,
    CONSTRAINT invoice_archive_invoice_id_key UNIQUE (organisation_id, invoice_id),
    FOREIGN KEY (organisation_id, invoice_id) REFERENCES invoices (organisation_id, id)
);
CREATE INDEX invoice_archive_due ON invoice_archive (due_at, id) WHERE due_at IS NOT NULL;
ALTER TABLE invoice_archive ADD PRIMARY KEY (id, organisation_id);

-- The latest daily invoice run of all organisations: one row. Held until then, or finished when there is no moment.
CREATE TABLE invoice_runs (
    id BIGINT PRIMARY KEY CHECK (id = 1),
    day DATE NOT NULL,
    leased_until TIMESTAMPTZ,
    held_by BIGINT NOT NULL DEFAULT 0,
    -- The organisations that the latest run could not do, by id; null: no try of it came to its end. Only these are tried again.
    left_over JSONB
);
ALTER TABLE invoice_runs ALTER COLUMN left_over SET STATISTICS 0;

-- What dossiers earn.
CREATE TABLE revenue_lines (
    organisation_id BIGINT NOT NULL,
    id BIGINT GENERATED BY DEFAULT AS IDENTITY,
    dossier_id BIGINT NOT NULL,
    -- No foreign key: what was charged outlives the item.
    billable_item_id BIGINT NOT NULL,
    movement_kind TEXT CHECK (movement_kind IN ('declaration', 'transit')),
    movement_id BIGINT,
    origin TEXT NOT NULL CHECK (origin IN ('trigger', 'manual')),
    description TEXT NOT NULL,
    quantity NUMERIC NOT NULL,
    unit_price NUMERIC NOT NULL,
    vat_rate NUMERIC NOT NULL,
    reverse_charged BOOLEAN NOT NULL,
    amount NUMERIC NOT NULL,
    vat_amount NUMERIC NOT NULL,
    payment_group TEXT NOT NULL CHECK (payment_group IN ('handling', 'duties', 'disbursements')),
    invoice_frequency TEXT NOT NULL
        CHECK (invoice_frequency IN ('immediate', 'delayed', 'daily', 'weekly', 'monthly')),
    currency TEXT NOT NULL,
    triggered_at TIMESTAMPTZ NOT NULL,
    -- Null while it is pending.
    invoice_id BIGINT,
    not_taxed_here BOOLEAN NOT NULL DEFAULT FALSE,
    -- The cost of customs that a charge passes on, by the source of its first booking.
    charges_on TEXT,
    PRIMARY KEY (organisation_id, id),
    CONSTRAINT revenue_lines_movement CHECK ((movement_kind IS NULL) = (movement_id IS NULL)),
    CONSTRAINT revenue_lines_dossier FOREIGN KEY (organisation_id, dossier_id)
        REFERENCES dossiers (organisation_id, id) ON DELETE CASCADE,
    CONSTRAINT revenue_lines_invoice FOREIGN KEY (organisation_id, invoice_id)
        REFERENCES invoices (organisation_id, id)
);
CREATE INDEX revenue_lines_in_order ON revenue_lines (organisation_id, dossier_id, id);
CREATE INDEX revenue_lines_pending ON revenue_lines (organisation_id, dossier_id) WHERE invoice_id IS NULL;
CREATE INDEX revenue_lines_of_invoice ON revenue_lines (organisation_id, invoice_id) WHERE invoice_id IS NOT NULL;

-- Charges that triggers made, also when the line was deleted since: each is made once. No movement is '' and 0, since
-- nulls would be unlike each other.
CREATE TABLE made_charges (
    organisation_id BIGINT NOT NULL,
    dossier_id BIGINT NOT NULL,
    billable_item_id BIGINT NOT NULL,
    movement_kind TEXT COLLATE "C" NOT NULL CHECK (movement_kind IN ('', 'declaration', 'transit')),
    movement_id BIGINT NOT NULL,
    PRIMARY KEY (organisation_id, dossier_id, billable_item_id, movement_kind, movement_id),
    FOREIGN KEY (organisation_id, dossier_id) REFERENCES dossiers (organisation_id, id) ON DELETE CASCADE
);

-- Parts of the texts by which dossiers (0) and invoices (1) are searched: for each place the eight characters from
-- there on, at the end down to three.
CREATE TABLE billing_parts (
    organisation_id BIGINT NOT NULL,
    kind SMALLINT NOT NULL,
    part TEXT COLLATE "C" NOT NULL,
    record_id BIGINT NOT NULL,
    PRIMARY KEY (organisation_id, kind, part, record_id)
);

CREATE FUNCTION parts_of_billing(text TEXT) RETURNS SETOF TEXT LANGUAGE sql IMMUTABLE AS
$$ SELECT DISTINCT substr(text, place, 8) FROM generate_series(1, length(text) - 2) AS place $$;

-- The argument of the trigger is the kind.
CREATE FUNCTION keep_billing_parts() RETURNS TRIGGER LANGUAGE plpgsql AS
$$
BEGIN
    IF TG_OP <> 'INSERT' THEN
        DELETE FROM billing_parts WHERE organisation_id = OLD.organisation_id AND kind = TG_ARGV[0]::SMALLINT
            AND record_id = OLD.id AND part IN (SELECT parts_of_billing(OLD.search_folded));
    END IF;
    IF TG_OP <> 'DELETE' THEN
        INSERT INTO billing_parts (organisation_id, kind, part, record_id)
            SELECT NEW.organisation_id, TG_ARGV[0]::SMALLINT, part, NEW.id
            FROM parts_of_billing(NEW.search_folded) AS part;
    END IF;
    RETURN NULL;
END
$$;

CREATE TRIGGER dossier_parts AFTER INSERT OR DELETE ON dossiers
    FOR EACH ROW EXECUTE FUNCTION keep_billing_parts('0');
CREATE TRIGGER dossier_parts_of_changed AFTER UPDATE OF search_folded ON dossiers
    FOR EACH ROW WHEN (OLD.search_folded <> NEW.search_folded) EXECUTE FUNCTION keep_billing_parts('0');
CREATE TRIGGER invoice_parts AFTER INSERT OR DELETE ON invoices
    FOR EACH ROW EXECUTE FUNCTION keep_billing_parts('1');
CREATE TRIGGER invoice_parts_of_changed AFTER UPDATE OF search_folded ON invoices
    FOR EACH ROW WHEN (OLD.search_folded <> NEW.search_folded) EXECUTE FUNCTION keep_billing_parts('1');

-- ===== Bonded stock =====

-- Bonded stock: what was placed together.
CREATE TABLE stocks (
    organisation_id BIGINT NOT NULL REFERENCES organisations (id),
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    version BIGINT NOT NULL,
    customer_code TEXT COLLATE "C" NOT NULL,
    warehouse_licence TEXT COLLATE "C",
    reference TEXT,
    -- The placement: declaration, its submission (LRN) and its MRN. Null for stock that was there before.
    declaration_id BIGINT,
    submission TEXT COLLATE "C",
    mrn TEXT,
    placed_at TIMESTAMPTZ NOT NULL,
    withdrawn BOOLEAN NOT NULL,
    -- Whether a lot has something on hand.
    is_open BOOLEAN NOT NULL,
    -- Reference, MRN and licence in lower case, each between separators: the databases differ in what they can lower.
    search_folded TEXT COLLATE "C" NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (organisation_id, id),
    CONSTRAINT stocks_declaration_id_submission_key
        UNIQUE (organisation_id, declaration_id, submission),
    CONSTRAINT stocks_placement CHECK ((declaration_id IS NULL) = (submission IS NULL))
);
CREATE INDEX stocks_in_order ON stocks (organisation_id, id, is_open, customer_code, created_at);
CREATE INDEX stocks_of_status ON stocks (organisation_id, is_open, id, customer_code);
CREATE INDEX stocks_of_customer ON stocks (organisation_id, customer_code, id, is_open, created_at);
-- Whether a customer has stock under a licence, however that is written.
CREATE INDEX stocks_under_licence ON stocks
    (organisation_id, customer_code, upper(replace(warehouse_licence, ' ', ''))) WHERE NOT withdrawn;

-- Lots. What they hold is what their last movement left.
CREATE TABLE stock_lots (
    organisation_id BIGINT NOT NULL,
    -- Taken from the sequence beforehand, so that of several rows it is known which is which.
    id BIGINT GENERATED BY DEFAULT AS IDENTITY,
    stock_id BIGINT NOT NULL,
    -- Those of the stock, which do not change: lots are looked for by them.
    customer_code TEXT COLLATE "C" NOT NULL,
    placed_at TIMESTAMPTZ NOT NULL,
    sku TEXT COLLATE "C",
    description TEXT,
    hs_code TEXT COLLATE "C",
    country_of_origin TEXT COLLATE "C",
    unit TEXT NOT NULL,
    gross_weight NUMERIC,
    net_weight NUMERIC,
    customs_value NUMERIC,
    currency TEXT,
    quantity_in NUMERIC NOT NULL,
    -- Nothing is sold twice, whatever the program does.
    available NUMERIC NOT NULL CHECK (available >= 0),
    reserved NUMERIC NOT NULL CHECK (reserved >= 0),
    is_available BOOLEAN NOT NULL,
    is_on_hand BOOLEAN NOT NULL,
    -- Article code and description in lower case.
    search_folded TEXT COLLATE "C" NOT NULL,
    moved_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (organisation_id, id),
    CONSTRAINT stock_lots_stock FOREIGN KEY (organisation_id, stock_id) REFERENCES stocks (organisation_id, id)
);
CREATE INDEX stock_lots_of_stock ON stock_lots (organisation_id, stock_id, id, is_on_hand);
CREATE INDEX stock_lots_of_article ON stock_lots (organisation_id, sku, stock_id) WHERE sku IS NOT NULL;
CREATE INDEX stock_lots_of_commodity ON stock_lots (organisation_id, hs_code, stock_id) WHERE hs_code IS NOT NULL;
-- The oldest first, of what can be allocated.
CREATE INDEX stock_lots_available_by_article ON stock_lots (organisation_id, customer_code, sku, placed_at, id)
    WHERE is_available;
CREATE INDEX stock_lots_available_by_commodity ON stock_lots
    (organisation_id, customer_code, hs_code, placed_at, id, country_of_origin) WHERE is_available;

-- The ledgers of the lots.
CREATE TABLE stock_movements (
    organisation_id BIGINT NOT NULL,
    -- Taken from the sequence beforehand, so that of several rows it is known which is which.
    id BIGINT GENERATED BY DEFAULT AS IDENTITY,
    stock_id BIGINT NOT NULL,
    lot_id BIGINT NOT NULL,
    -- Those of the stock, by which audit files are asked for.
    customer_code TEXT COLLATE "C" NOT NULL,
    warehouse_licence TEXT COLLATE "C",
    kind TEXT NOT NULL
        CHECK (kind IN ('placement', 'starting', 'allocation', 'release', 'removal', 'adjustment')),
    quantity NUMERIC NOT NULL,
    reserved NUMERIC NOT NULL,
    available_after NUMERIC NOT NULL CHECK (available_after >= 0),
    reserved_after NUMERIC NOT NULL CHECK (reserved_after >= 0),
    -- Whether something is on hand after it.
    is_on_hand BOOLEAN NOT NULL,
    declaration_id BIGINT,
    declaration_line_id BIGINT,
    mrn TEXT,
    reason TEXT,
    -- client, customs or system; the name is that of the client.
    actor TEXT NOT NULL,
    actor_name TEXT,
    created_at TIMESTAMPTZ NOT NULL,
    actor_id BIGINT,
    PRIMARY KEY (organisation_id, id),
    CONSTRAINT stock_movements_cause CHECK ((declaration_id IS NULL) = (declaration_line_id IS NULL)),
    CONSTRAINT stock_movements_lot FOREIGN KEY (organisation_id, lot_id) REFERENCES stock_lots (organisation_id, id)
);
CREATE INDEX stock_movements_of_lot ON stock_movements (organisation_id, lot_id, id);
-- What a lot held at a moment.
CREATE INDEX stock_movements_in_time ON stock_movements (organisation_id, lot_id, created_at, id, is_on_hand);
CREATE INDEX stock_movements_in_order ON stock_movements
    (organisation_id, id, created_at, warehouse_licence, customer_code);
CREATE INDEX stock_movements_of_customer ON stock_movements
    (organisation_id, customer_code, id, created_at, warehouse_licence);
CREATE INDEX stock_movements_of_warehouse ON stock_movements
    (organisation_id, warehouse_licence, id, created_at, customer_code) WHERE warehouse_licence IS NOT NULL;

-- What was written into a ledger stays.
CREATE FUNCTION keep_stock_movements() RETURNS TRIGGER LANGUAGE plpgsql AS
$$
BEGIN
    RAISE EXCEPTION 'a movement of stock does not change';
END
$$;

CREATE TRIGGER stock_movements_stay BEFORE UPDATE OR DELETE ON stock_movements
    FOR EACH ROW EXECUTE FUNCTION keep_stock_movements();

-- What of which lot is meant for which line. Declarations and lines may be gone before.
CREATE TABLE stock_allocations (
    organisation_id BIGINT NOT NULL,
    declaration_id BIGINT NOT NULL,
    line_id BIGINT NOT NULL,
    lot_id BIGINT NOT NULL,
    quantity NUMERIC NOT NULL,
    origin TEXT NOT NULL CHECK (origin IN ('chosen', 'submitted')),
    submission TEXT COLLATE "C",
    state TEXT NOT NULL CHECK (state IN ('reserved', 'removed')),
    created_at TIMESTAMPTZ NOT NULL,
    CONSTRAINT stock_allocations_organisation_id_line_id_lot_id_key PRIMARY KEY (organisation_id, line_id, lot_id),
    CONSTRAINT stock_allocations_lot FOREIGN KEY (organisation_id, lot_id) REFERENCES stock_lots (organisation_id, id)
);
CREATE INDEX stock_allocations_of_declaration ON stock_allocations (organisation_id, declaration_id, line_id, lot_id);
CREATE INDEX stock_allocations_of_lot ON stock_allocations (organisation_id, lot_id);

-- What is not in order about goods that leave a warehouse, until it is put right. Declarations and lines may be gone before.
CREATE TABLE stock_exceptions (
    organisation_id BIGINT NOT NULL REFERENCES organisations (id),
    declaration_id BIGINT NOT NULL,
    line_id BIGINT NOT NULL,
    -- The place of the line among the others, from 0.
    place BIGINT NOT NULL,
    kind TEXT COLLATE "C" NOT NULL
        CHECK (kind IN ('not_allocated', 'quantity_differs', 'other_warehouse', 'other_entry')),
    -- How much the line is of, where it says, and how much is allocated to it.
    quantity NUMERIC,
    allocated NUMERIC NOT NULL,
    unit TEXT NOT NULL,
    -- The placement that the line names.
    entry TEXT,
    since TIMESTAMPTZ NOT NULL,
    -- Goods that are taken out of another warehouse than the declaration names are told as well, and tasks are listed by kind
    -- and by customer.
    customer_code TEXT,
    PRIMARY KEY (organisation_id, declaration_id, line_id, kind)
);
CREATE INDEX stock_exceptions_of_kind ON stock_exceptions (organisation_id, kind, declaration_id);
CREATE INDEX stock_exceptions_of_customer ON stock_exceptions (organisation_id, customer_code, declaration_id);

-- ===== Guarantees =====

-- Accounts of sureties and transit guarantees, as customs keeps them. What they hold is what their last movement left.
CREATE TABLE guarantee_accounts (
    organisation_id BIGINT NOT NULL REFERENCES organisations (id),
    kind TEXT COLLATE "C" NOT NULL CHECK (kind IN ('surety', 'dva')),
    eori TEXT COLLATE "C" NOT NULL,
    version BIGINT NOT NULL,
    total_limit NUMERIC NOT NULL,
    used NUMERIC NOT NULL,
    in_processing NUMERIC NOT NULL,
    is_wanted BOOLEAN NOT NULL,
    last_synced_at TIMESTAMPTZ,
    sync_error TEXT,
    -- The last entry of customs that was written down.
    last_entry BIGINT,
    -- When customs is asked next, how often that was wanted out of turn, and until when somebody asks now.
    due_at TIMESTAMPTZ NOT NULL,
    requests BIGINT NOT NULL,
    claimed_until TIMESTAMPTZ,
    held_by BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (organisation_id, kind, eori)
);
CREATE INDEX guarantee_accounts_due ON guarantee_accounts (due_at, organisation_id, kind, eori) WHERE is_wanted;

-- Their ledgers.
CREATE TABLE guarantee_movements (
    organisation_id BIGINT NOT NULL,
    -- Taken from the sequence beforehand, so that of several rows it is known which is which.
    id BIGINT GENERATED BY DEFAULT AS IDENTITY,
    account_kind TEXT COLLATE "C" NOT NULL,
    account_eori TEXT COLLATE "C" NOT NULL,
    kind TEXT COLLATE "C" NOT NULL
        CHECK (kind IN ('use', 'given_back', 'payment', 'correction', 'reservation', 'settlement')),
    amount NUMERIC NOT NULL,
    in_processing NUMERIC NOT NULL,
    limit_after NUMERIC NOT NULL,
    used_after NUMERIC NOT NULL,
    in_processing_after NUMERIC NOT NULL,
    -- The number that customs gave its entry.
    customs_entry BIGINT,
    liable_kind TEXT COLLATE "C" CHECK (liable_kind IN ('declaration', 'transit')),
    liable_id BIGINT,
    lrn TEXT COLLATE "C",
    mrn TEXT COLLATE "C",
    reason TEXT,
    occurred_at TIMESTAMPTZ NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (organisation_id, id),
    CONSTRAINT guarantee_movements_account_kind_account_eori_customs_entry_key
        UNIQUE (organisation_id, account_kind, account_eori, customs_entry),
    CONSTRAINT guarantee_movements_cause CHECK ((liable_kind IS NULL) = (liable_id IS NULL)),
    CONSTRAINT guarantee_movements_account FOREIGN KEY (organisation_id, account_kind, account_eori)
        REFERENCES guarantee_accounts (organisation_id, kind, eori)
);
CREATE INDEX guarantee_movements_of_account ON guarantee_movements (organisation_id, account_kind, account_eori, id);
-- Whether customs tells of a submission.
CREATE INDEX guarantee_movements_by_lrn ON guarantee_movements (organisation_id, account_kind, account_eori, lrn)
    WHERE customs_entry IS NOT NULL;
CREATE INDEX guarantee_movements_by_mrn ON guarantee_movements (organisation_id, account_kind, account_eori, mrn)
    WHERE customs_entry IS NOT NULL;

-- What was written into a ledger stays.
CREATE FUNCTION keep_guarantee_movements() RETURNS TRIGGER LANGUAGE plpgsql AS
$$
BEGIN
    RAISE EXCEPTION 'a movement of a guarantee does not change';
END
$$;

CREATE TRIGGER guarantee_movements_stay BEFORE UPDATE OR DELETE ON guarantee_movements
    FOR EACH ROW EXECUTE FUNCTION keep_guarantee_movements();

-- What submissions keep until customs counts it. Declarations and transits may be gone before.
CREATE TABLE guarantee_reservations (
    organisation_id BIGINT NOT NULL,
    liable_kind TEXT COLLATE "C" NOT NULL CHECK (liable_kind IN ('declaration', 'transit')),
    liable_id BIGINT NOT NULL,
    submission TEXT COLLATE "C" NOT NULL,
    account_kind TEXT COLLATE "C" NOT NULL,
    account_eori TEXT COLLATE "C" NOT NULL,
    amount NUMERIC NOT NULL,
    mrn TEXT COLLATE "C",
    booked_at TIMESTAMPTZ,
    created_at TIMESTAMPTZ NOT NULL,
    CONSTRAINT guarantee_reservations_account FOREIGN KEY (organisation_id, account_kind, account_eori)
        REFERENCES guarantee_accounts (organisation_id, kind, eori)
);
CREATE INDEX guarantee_reservations_of_account ON guarantee_reservations
    (organisation_id, account_kind, account_eori, created_at, liable_id);
-- A transit that names several guarantees reserves the amount of each on its own account.
ALTER TABLE guarantee_reservations ADD CONSTRAINT guarantee_reservations_submission_account_key
    PRIMARY KEY (organisation_id, liable_kind, liable_id, submission, account_kind, account_eori);

-- Customs counts a transit on the guarantee whose reference (GRN) it names, whoever holds the procedure.
-- Which guarantees transits on an account named, and when last: customs is asked about them with the account.
CREATE TABLE guarantee_references (
    organisation_id BIGINT NOT NULL REFERENCES organisations (id),
    eori TEXT COLLATE "C" NOT NULL,
    grn TEXT COLLATE "C" NOT NULL,
    named_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (organisation_id, eori, grn)
);
CREATE INDEX guarantee_references_lately ON guarantee_references (organisation_id, eori, named_at);

-- From which percentages on a level holds; where nothing is set, what holds for everybody.
CREATE TABLE guarantee_thresholds (
    organisation_id BIGINT NOT NULL PRIMARY KEY REFERENCES organisations (id),
    warning NUMERIC NOT NULL,
    critical NUMERIC NOT NULL
);

-- ===== Rejection analysis =====

-- Each time that something was lodged, and how that stands with customs. Records that are deleted stay
-- counted, so no row here depends on theirs.
CREATE TABLE submissions (
    organisation_id BIGINT NOT NULL,
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    -- declaration or transit, and its number.
    subject TEXT COLLATE "C" NOT NULL,
    record_id BIGINT NOT NULL,
    -- import, export or transit.
    kind TEXT COLLATE "C" NOT NULL,
    -- Which time it is for that record, from 1.
    attempt INTEGER NOT NULL,
    customer_code TEXT COLLATE "C",
    client TEXT COLLATE "C" NOT NULL,
    -- Chapters of the commodity codes, with spaces between them.
    chapters TEXT COLLATE "C" NOT NULL,
    submitted_at TIMESTAMPTZ NOT NULL,
    -- open, accepted or rejected.
    standing TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (organisation_id, id)
);
CREATE INDEX submissions_of_record ON submissions (organisation_id, subject, record_id, id);

-- What is counted, noted row by row: two submissions at once would wait for each other at one count.
CREATE TABLE rejection_tallies (
    organisation_id BIGINT NOT NULL,
    dimension TEXT COLLATE "C" NOT NULL,
    -- In Europe/Amsterdam.
    day DATE NOT NULL,
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    key TEXT COLLATE "C" NOT NULL,
    detail TEXT COLLATE "C" NOT NULL,
    submitted BIGINT NOT NULL,
    accepted BIGINT NOT NULL,
    rejected BIGINT NOT NULL,
    PRIMARY KEY (organisation_id, dimension, day, id)
);

-- The same added up, by day and by month. A note is in one of both tables, never in none.
CREATE TABLE rejection_counts (
    organisation_id BIGINT NOT NULL,
    dimension TEXT COLLATE "C" NOT NULL,
    -- day or month.
    span TEXT COLLATE "C" NOT NULL,
    starts_on DATE NOT NULL,
    key TEXT COLLATE "C" NOT NULL,
    detail TEXT COLLATE "C" NOT NULL,
    submitted BIGINT NOT NULL,
    accepted BIGINT NOT NULL,
    rejected BIGINT NOT NULL,
    PRIMARY KEY (organisation_id, dimension, span, starts_on, key, detail)
);

-- ===== Retention =====

-- Legal holds: records of which nothing is dropped. A hold that was lifted stays as a memory of it.
CREATE TABLE retention_holds (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    organisation_id BIGINT NOT NULL REFERENCES organisations (id),
    -- declaration or transit, and its number. The record itself may be deleted.
    subject TEXT COLLATE "C" NOT NULL,
    record_id BIGINT NOT NULL,
    reason TEXT,
    set_by TEXT NOT NULL,
    set_at TIMESTAMPTZ NOT NULL,
    lifted_by TEXT,
    lifted_at TIMESTAMPTZ
);
CREATE UNIQUE INDEX retention_holds_subject_record_id_key ON retention_holds (organisation_id, subject, record_id)
    WHERE lifted_at IS NULL;
ALTER TABLE retention_holds ADD PRIMARY KEY (id, organisation_id);

-- Whose turn it is to go through what is due, and when that is due again: one row. Whoever sets a hold or drops something
-- locks it.
CREATE TABLE retention_passes (
    id BIGINT PRIMARY KEY CHECK (id = 1),
    due_at TIMESTAMPTZ NOT NULL,
    leased_until TIMESTAMPTZ,
    held_by BIGINT NOT NULL DEFAULT 0,
    -- The highest number of an instance of a version that cannot read what is put away: 0 where none ever served.
    earlier_instances BIGINT NOT NULL
);
INSERT INTO retention_passes (id, due_at, earlier_instances) VALUES (1, '1970-01-01T00:00:00Z', 0);

-- ===== Codebook and tariff =====

-- Codebook and tariff, the same for all organisations. Each change of one raises its number, by which instances see
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
    -- What a new installation begins with counts for all days until somebody imports a table: then nothing of it is left.
    is_sample BOOLEAN NOT NULL DEFAULT FALSE,
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
    known_until DATE,
    -- Measures for goods with a TARIC additional code, such as a duty with a rate for each producer. NULL: for all
    -- goods.
    additional_code TEXT
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

-- ===== The simulated customs authority =====

-- Cases of the simulated customs authority. It knows accounts, not organisations, as the real one.
CREATE TABLE simulated_cases (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account TEXT NOT NULL,
    lrn TEXT NOT NULL,
    mrn TEXT COLLATE "C",
    revision BIGINT NOT NULL,
    type_code TEXT NOT NULL,
    procedure TEXT NOT NULL,
    trader_reference TEXT,
    state TEXT NOT NULL,
    -- What a movement takes of its guarantee, as it was declared to the simulated authority.
    guarantee_amount TEXT,
    -- Whose guarantee a case uses.
    guarantor TEXT,
    -- What the simulated authority charges for an import when its goods are released, as it calculated it when the
    -- import came in. NULL: without a word about taxes.
    assessment TEXT,
    CONSTRAINT simulated_cases_mrn_key UNIQUE (mrn)
);

-- A reference belongs to the case of the first message that came with it.
CREATE TABLE simulated_references (
    account TEXT COLLATE "C" NOT NULL,
    lrn TEXT COLLATE "C" NOT NULL,
    case_id BIGINT NOT NULL REFERENCES simulated_cases (id),
    PRIMARY KEY (account, lrn)
);
CREATE INDEX simulated_references_of_case ON simulated_references (case_id);

CREATE TABLE simulated_messages (
    account TEXT COLLATE "C" NOT NULL,
    lrn TEXT COLLATE "C" NOT NULL,
    fingerprint TEXT COLLATE "C" NOT NULL,
    received_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (account, lrn, fingerprint)
);

-- Answers that are still to be given. Within a case they go by `due_at`; `claimable_at` is that moment
-- too, until a lease or a retry moves it on.
CREATE TABLE simulated_answers (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    case_id BIGINT NOT NULL REFERENCES simulated_cases (id),
    due_at TIMESTAMPTZ NOT NULL,
    claimable_at TIMESTAMPTZ NOT NULL,
    attempts INTEGER NOT NULL,
    body BYTEA NOT NULL,
    held_by BIGINT NOT NULL DEFAULT 0
);
ALTER TABLE simulated_answers ALTER COLUMN body SET STATISTICS 0;
CREATE INDEX simulated_answers_in_order ON simulated_answers (case_id, due_at, id);
CREATE INDEX simulated_answers_claimable ON simulated_answers (claimable_at);

-- What the simulated authority keeps of goods under a suspensive procedure: what each item secures and how much of it is
-- still there, and what was taken out of others. Its version is raised by every change.
CREATE TABLE simulated_goods (
    case_id BIGINT NOT NULL PRIMARY KEY REFERENCES simulated_cases (id),
    version BIGINT NOT NULL,
    goods TEXT NOT NULL
);

-- The declaration of a movement as the simulated customs authority keeps it, with the moments of its decisions: the
-- messages of later steps repeat it. A movement without one is answered by what is known of it.
CREATE TABLE simulated_movements (
    case_id BIGINT NOT NULL PRIMARY KEY REFERENCES simulated_cases (id),
    movement TEXT NOT NULL
);

-- Accounts that something used: the number of their last entry, and what is used after it. Their rows are locked while
-- entries are made.
-- The simulated authority books by GRN where a movement names one, else by EORI.
CREATE TABLE simulated_accounts (
    account TEXT COLLATE "C" NOT NULL,
    kind TEXT COLLATE "C" NOT NULL CHECK (kind IN ('surety', 'dva')),
    guarantee TEXT COLLATE "C" NOT NULL,
    last_entry BIGINT NOT NULL,
    used NUMERIC NOT NULL,
    PRIMARY KEY (account, kind, guarantee)
);

-- Entries that are made once they are due, by `due_at` and then in the order in which they were planned. Only those that use
-- some have an amount: what is given back is what the case uses by then.
CREATE TABLE simulated_planned_entries (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    case_id BIGINT NOT NULL REFERENCES simulated_cases (id),
    account TEXT COLLATE "C" NOT NULL,
    kind TEXT COLLATE "C" NOT NULL CHECK (kind IN ('surety', 'dva')),
    guarantee TEXT COLLATE "C" NOT NULL,
    entry TEXT COLLATE "C" NOT NULL CHECK (entry IN ('use', 'given_back', 'payment')),
    amount NUMERIC,
    due_at TIMESTAMPTZ NOT NULL,
    -- What a discharge gives back of what its case uses, which is never more than that.
    part NUMERIC,
    CHECK ((entry = 'use') = (amount IS NOT NULL))
);
CREATE INDEX simulated_planned_entries_in_order ON simulated_planned_entries (account, kind, guarantee, due_at, id);
CREATE INDEX simulated_planned_entries_of_case ON simulated_planned_entries (case_id);

-- Entries that were made. They never change.
CREATE TABLE simulated_entries (
    account TEXT COLLATE "C" NOT NULL,
    kind TEXT COLLATE "C" NOT NULL,
    guarantee TEXT COLLATE "C" NOT NULL,
    number BIGINT NOT NULL,
    case_id BIGINT NOT NULL REFERENCES simulated_cases (id),
    entry TEXT COLLATE "C" NOT NULL CHECK (entry IN ('use', 'given_back', 'payment')),
    amount NUMERIC NOT NULL,
    used_after NUMERIC NOT NULL,
    occurred_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (account, kind, guarantee, number),
    CONSTRAINT simulated_entries_account_kind_eori_fkey FOREIGN KEY (account, kind, guarantee)
        REFERENCES simulated_accounts (account, kind, guarantee)
);
CREATE INDEX simulated_entries_of_case ON simulated_entries (case_id);

-- A statement can be of several guarantees: entries of a trader are numbered together. Their row is locked while entries
-- are made.
CREATE TABLE simulated_entry_numbers (
    account TEXT COLLATE "C" NOT NULL,
    kind TEXT COLLATE "C" NOT NULL CHECK (kind IN ('surety', 'dva')),
    last_entry BIGINT NOT NULL,
    PRIMARY KEY (account, kind)
);
