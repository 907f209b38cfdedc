-- The schema of the first release. The migrations of before it became one, under the version of the last of them: a database
-- that has run them all finds nothing to do.
--
-- Unique rules are named as those of PostgreSQL are: table, columns without the organisation, "key". SQLite reports table and
-- columns of a rule that has no name here, from which the same name follows.
--
-- `held_by` says whose a lease is; 0 is nobody who would be missed. It says something only while there is a lease.
--
-- The triggers that note each write of a record in the audit log are not here: the program makes them after the migrations.

-- ===== The database itself =====

-- The lowest migration that a program must know to serve here. An earlier program goes on beside a later one as long as
-- this is not above what it knows. A migration that takes away or changes what earlier programs use raises it to its own
-- number: UPDATE schema_floor SET migration = '…'.
CREATE TABLE schema_floor (
    one BOOLEAN PRIMARY KEY DEFAULT TRUE CHECK (one),
    migration TEXT NOT NULL
);
INSERT INTO schema_floor (migration) VALUES ('0085');

-- Where this database lies, as the program found it that served it last. One that lies elsewhere is a copy, which is served without
-- anything that reaches others.
CREATE TABLE installation_place (
    one      INTEGER PRIMARY KEY CHECK (one = 1),
    -- The installation, which stays the same wherever its database goes.
    id       TEXT NOT NULL,
    -- A digest of the number of the machine, where it has one.
    machine  TEXT,
    -- The file, by its device and inode.
    object   TEXT NOT NULL,
    -- The path of the file.
    name     TEXT NOT NULL,
    noted_at TEXT NOT NULL
) STRICT;

-- Instances that run, each with the last moment at which it told so. What a gone one holds is free.
CREATE TABLE instances (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    started_at TEXT NOT NULL,
    beat_at TEXT NOT NULL,
    -- By which master key an instance seals, and then all that it can open values with: ids, between spaces.
    master_keys TEXT NOT NULL DEFAULT ''
) STRICT;

-- The master keys by which values may be sealed. The one with the highest number seals what is stored from now on. `id`
-- stands in the values that it sealed; values without an id are of `first`. `key_check` is what only that key gives.
CREATE TABLE master_keys (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    key_check BLOB NOT NULL
) STRICT;

-- Keys that are made once and sealed by the master key: that of the hashes of client secrets.
CREATE TABLE kept_keys (
    purpose TEXT NOT NULL PRIMARY KEY,
    sealed_key BLOB NOT NULL
) STRICT;

-- The keys of access tokens. Of those whose `signs_from` has come, the latest signs. `token_seconds` is the longest
-- lifetime of the tokens that a key signs: so long they are accepted when the next key has taken over.
CREATE TABLE signing_keys (
    kid TEXT NOT NULL PRIMARY KEY,
    sealed_key BLOB NOT NULL,
    created_at TEXT NOT NULL,
    signs_from TEXT NOT NULL,
    token_seconds INTEGER NOT NULL
) STRICT;

-- ===== Organisations and who acts for them =====

CREATE TABLE organisations (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    eori TEXT,
    created_at TEXT NOT NULL
) STRICT;

-- What an organisation told about itself beside its name and EORI; without a row, what holds for everybody.
CREATE TABLE organisation_settings (
    organisation_id INTEGER PRIMARY KEY REFERENCES organisations (id),
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
) STRICT;

-- A token request names no organisation, so the key is the client id alone.
CREATE TABLE clients (
    client_id TEXT NOT NULL PRIMARY KEY,
    organisation_id INTEGER NOT NULL REFERENCES organisations (id),
    name TEXT NOT NULL,
    secret_hash BLOB NOT NULL,
    generation INTEGER NOT NULL,
    scopes TEXT NOT NULL,
    permissions TEXT NOT NULL,
    created_at TEXT NOT NULL,
    revoked_at TEXT
) STRICT;
CREATE INDEX clients_of_organisation ON clients (organisation_id, created_at, client_id);

-- When a client last got a token, noted once an hour. It is no column of the clients, so that the audit log does not tell of it.
CREATE TABLE client_uses (
    organisation_id INTEGER NOT NULL REFERENCES organisations (id),
    client_id TEXT NOT NULL REFERENCES clients (client_id),
    last_used_at TEXT NOT NULL,
    PRIMARY KEY (organisation_id, client_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE token_revocations (
    token_id TEXT NOT NULL PRIMARY KEY,
    until TEXT NOT NULL
) STRICT;
CREATE INDEX token_revocations_by_end ON token_revocations (until);

CREATE TABLE client_revocations (
    client_id TEXT NOT NULL PRIMARY KEY,
    valid_from INTEGER NOT NULL,
    until TEXT NOT NULL
) STRICT;
CREATE INDEX client_revocations_by_end ON client_revocations (until);

-- People who sign in. An e-mail, always in lower case, belongs to one user of an organisation, and other organisations
-- may each have a user with it. Whether a user can sign in follows from the password and from the moment of disabling.
CREATE TABLE users (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    organisation_id INTEGER NOT NULL REFERENCES organisations (id),
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    -- owner, declarant, billing, auditor
    role TEXT NOT NULL,
    -- Argon2id as a PHC string; none until the first password is set.
    password_hash TEXT,
    -- Sessions of earlier generations are void.
    generation INTEGER NOT NULL,
    disabled_at TEXT,
    created_at TEXT NOT NULL,
    version INTEGER NOT NULL,
    UNIQUE (organisation_id, id),
    CONSTRAINT users_email_key UNIQUE (email, organisation_id)
) STRICT;
CREATE INDEX users_of_organisation ON users (organisation_id, created_at, id);

-- Users at browsers. A request names no organisation, so the key is the SHA-256 of the token alone.
CREATE TABLE sessions (
    hash BLOB NOT NULL PRIMARY KEY,
    organisation_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    generation INTEGER NOT NULL,
    address TEXT NOT NULL,
    agent TEXT,
    opened_at TEXT NOT NULL,
    renewed_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    CONSTRAINT sessions_user FOREIGN KEY (organisation_id, user_id) REFERENCES users (organisation_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_of_user ON sessions (organisation_id, user_id, opened_at, hash);
CREATE INDEX sessions_by_end ON sessions (expires_at);

-- Links that were not used yet, by which a user sets a password. Whoever follows one is not signed in, so the key is the
-- SHA-256 of the token alone.
CREATE TABLE one_time_links (
    hash BLOB NOT NULL PRIMARY KEY,
    organisation_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    -- first_sign_in, invitation, reset
    purpose TEXT NOT NULL,
    created_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    CONSTRAINT one_time_links_user FOREIGN KEY (organisation_id, user_id) REFERENCES users (organisation_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX one_time_links_of_user ON one_time_links (organisation_id, user_id);
CREATE INDEX one_time_links_by_end ON one_time_links (expires_at);

-- Somebody gave the password of users of several organisations, and has yet to choose one of these: a row for each. Whoever
-- chooses is not signed in, so the rows are found by the SHA-256 of a token alone.
CREATE TABLE sign_in_tickets (
    hash BLOB NOT NULL,
    organisation_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    -- Of the password that was given.
    generation INTEGER NOT NULL,
    expires_at TEXT NOT NULL,
    PRIMARY KEY (hash, organisation_id),
    CONSTRAINT sign_in_tickets_user FOREIGN KEY (organisation_id, user_id) REFERENCES users (organisation_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX sign_in_tickets_by_end ON sign_in_tickets (expires_at);

-- Attempts to sign in or to have a password reset, counted under what was typed as e-mail (a hash of it) or under a network.
CREATE TABLE counted_attempts (
    key TEXT NOT NULL PRIMARY KEY,
    tries INTEGER NOT NULL,
    free_at TEXT NOT NULL,
    forgotten_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX counted_attempts_by_end ON counted_attempts (forgotten_at);

-- ===== The audit log =====

-- The audit log: an entry for every write of a record, stored by triggers with the change itself, so that no way of
-- writing can forget it. Entries are never changed and never go.
CREATE TABLE audit_entries (
    id INTEGER PRIMARY KEY,
    organisation_id INTEGER NOT NULL,
    at TEXT NOT NULL,
    -- client, person, command_line, worker; unknown for a write past the service, or by a version that told nothing.
    actor_kind TEXT NOT NULL,
    actor_id TEXT,
    request_id TEXT,
    record_kind TEXT NOT NULL,
    record_id TEXT NOT NULL,
    -- created, changed, deleted
    action TEXT NOT NULL,
    -- JSON objects. Of a change: the columns that changed, and of documents their parts that did. Of a deletion: the whole
    -- row. A column without a value is left out.
    before TEXT,
    after TEXT
) STRICT;
CREATE INDEX audit_entries_by_record ON audit_entries (organisation_id, record_kind, record_id, id);
CREATE INDEX audit_entries_by_time ON audit_entries (organisation_id, at);
-- Entries of an organisation in their order, a page at a time.
CREATE INDEX audit_entries_of_organisation ON audit_entries (organisation_id);
-- What a request changed is found by its id.
CREATE INDEX audit_entries_by_request ON audit_entries (organisation_id, request_id) WHERE request_id IS NOT NULL;

-- Who acts: set by the service at the beginning of each unit of work and taken back before the commit, so that a write by
-- another program is told from its own.
CREATE TABLE audit_acting (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    kind TEXT,
    id TEXT,
    request_id TEXT
) STRICT;
INSERT INTO audit_acting (one) VALUES (1);

-- Up to which entry the chains go. There is one writer at a time, so that ids come in order.
CREATE TABLE audit_mark (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    id INTEGER NOT NULL
) STRICT;
INSERT INTO audit_mark (one, id) VALUES (1, 0);

-- Entries that the chain does not hold yet.
CREATE VIEW audit_waiting AS SELECT organisation_id, id FROM audit_entries WHERE id > (SELECT id FROM audit_mark);

-- The chain of an organisation: the entries in their order, and after each the hash over it and all before it. A block
-- holds those that were added together: the ids with commas between them, and 32 bytes of hash for each.
CREATE TABLE audit_blocks (
    organisation_id INTEGER NOT NULL,
    number INTEGER NOT NULL,
    first_sequence INTEGER NOT NULL,
    entries TEXT NOT NULL,
    hashes BLOB NOT NULL,
    PRIMARY KEY (organisation_id, number)
) STRICT;

-- How far the chain goes: what shows that its end was cut off.
CREATE TABLE audit_heads (
    organisation_id INTEGER PRIMARY KEY,
    blocks INTEGER NOT NULL,
    entries INTEGER NOT NULL,
    hash BLOB NOT NULL
) STRICT;

CREATE TRIGGER audit_entries_do_not_change BEFORE UPDATE ON audit_entries
BEGIN
    SELECT RAISE(ABORT, 'the audit log does not change');
END;
CREATE TRIGGER audit_entries_do_not_go BEFORE DELETE ON audit_entries
BEGIN
    SELECT RAISE(ABORT, 'the audit log does not change');
END;
CREATE TRIGGER audit_blocks_do_not_change BEFORE UPDATE ON audit_blocks
BEGIN
    SELECT RAISE(ABORT, 'the audit log does not change');
END;
CREATE TRIGGER audit_blocks_do_not_go BEFORE DELETE ON audit_blocks
BEGIN
    SELECT RAISE(ABORT, 'the audit log does not change');
END;
-- The row that tells who acts, the mark and how far a chain goes are always there.
CREATE TRIGGER audit_acting_does_not_go BEFORE DELETE ON audit_acting
BEGIN
    SELECT RAISE(ABORT, 'the audit log does not change');
END;
CREATE TRIGGER audit_mark_does_not_go BEFORE DELETE ON audit_mark
BEGIN
    SELECT RAISE(ABORT, 'the audit log does not change');
END;
CREATE TRIGGER audit_heads_does_not_go BEFORE DELETE ON audit_heads
BEGIN
    SELECT RAISE(ABORT, 'the audit log does not change');
END;

-- ===== Requests that are repeated =====

-- Answers to requests with an Idempotency-Key. The digest is that of method, path and key, which
-- together can be longer than an index takes.
CREATE TABLE idempotency_records (
    organisation_id INTEGER NOT NULL,
    request_digest BLOB NOT NULL,
    body_digest BLOB NOT NULL,
    -- Who carries the request out, or did.
    holder TEXT NOT NULL,
    -- The end of the lease, or of the time for which the answer is kept.
    until TEXT NOT NULL,
    -- Status, ETag and body of the answer; no status: not answered yet.
    status INTEGER,
    entity_tag TEXT,
    body BLOB,
    -- Whether the body is encrypted, because it holds a secret.
    sealed INTEGER NOT NULL,
    held_by INTEGER NOT NULL DEFAULT 0,
    -- By which rule requests under a key are told apart. 1: by their body, where the action asked for one. 2: by method, path,
    -- query and body. A status of 0 stands for an answer that is not kept.
    fingerprint_rule INTEGER NOT NULL DEFAULT 1,
    PRIMARY KEY (organisation_id, request_digest)
) STRICT;
CREATE INDEX idempotency_records_by_end ON idempotency_records (until);

-- ===== Customers =====

-- A customer is one row with what lists show, search and sort by, and the form as a document.
CREATE TABLE customers (
    organisation_id INTEGER NOT NULL REFERENCES organisations (id),
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL,
    customer_code TEXT NOT NULL,
    -- Texts in lower case, for searching: the databases differ in what they can lower.
    code_folded TEXT NOT NULL,
    customer_name TEXT NOT NULL,
    name_folded TEXT NOT NULL,
    eori TEXT,
    eori_folded TEXT,
    country_code TEXT,
    portal_access_enabled INTEGER NOT NULL,
    surety_sync_enabled INTEGER NOT NULL,
    dva_guarantee_sync_enabled INTEGER NOT NULL,
    -- Customers that this one refers to: they cannot be deleted before it.
    declarant_customer_id INTEGER,
    parent_customer_id INTEGER,
    default_invoice_to_customer_id INTEGER,
    -- The check of the VAT number: pending or verified, and which question its answer must name.
    vat_check_status TEXT,
    vat_check_reference TEXT,
    vat_checked_at TEXT,
    vat_eligible_overridden INTEGER NOT NULL,
    article_23_overridden INTEGER NOT NULL,
    -- Encrypted under the master key.
    sealed_access_code BLOB,
    document TEXT NOT NULL CHECK (json_valid(document)),
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    UNIQUE (organisation_id, id),
    -- Serves the order by code too.
    CONSTRAINT customers_customer_code_key UNIQUE (organisation_id, customer_code),
    CONSTRAINT customers_declarant FOREIGN KEY (organisation_id, declarant_customer_id)
        REFERENCES customers (organisation_id, id),
    CONSTRAINT customers_parent FOREIGN KEY (organisation_id, parent_customer_id)
        REFERENCES customers (organisation_id, id),
    CONSTRAINT customers_default_invoice_to FOREIGN KEY (organisation_id, default_invoice_to_customer_id)
        REFERENCES customers (organisation_id, id)
) STRICT;
CREATE INDEX customers_by_name ON customers (organisation_id, customer_name, id);
CREATE INDEX customers_by_country ON customers (organisation_id, country_code, id);
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
    organisation_id INTEGER NOT NULL,
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    customer_id INTEGER NOT NULL,
    -- contact, authorization or location.
    kind TEXT NOT NULL,
    -- The primary contact, the default location.
    is_chosen INTEGER NOT NULL,
    document TEXT NOT NULL CHECK (json_valid(document)),
    created_at TEXT NOT NULL,
    FOREIGN KEY (organisation_id, customer_id) REFERENCES customers (organisation_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX customer_parts_in_order ON customer_parts (organisation_id, customer_id, kind, id);
CREATE UNIQUE INDEX customer_parts_customer_id_kind_key ON customer_parts (organisation_id, customer_id, kind)
    WHERE is_chosen;

-- Who may be billed for the work done for a customer.
CREATE TABLE customer_invoice_to (
    organisation_id INTEGER NOT NULL,
    customer_id INTEGER NOT NULL,
    invoice_to_id INTEGER NOT NULL,
    is_default INTEGER NOT NULL,
    PRIMARY KEY (organisation_id, customer_id, invoice_to_id),
    CONSTRAINT customer_invoice_to_customer FOREIGN KEY (organisation_id, customer_id)
        REFERENCES customers (organisation_id, id) ON DELETE CASCADE,
    CONSTRAINT customer_invoice_to_invoice_to FOREIGN KEY (organisation_id, invoice_to_id)
        REFERENCES customers (organisation_id, id)
) STRICT;
CREATE INDEX customer_invoice_to_named ON customer_invoice_to (organisation_id, invoice_to_id);
CREATE UNIQUE INDEX customer_invoice_to_customer_id_key ON customer_invoice_to (organisation_id, customer_id)
    WHERE is_default;

-- ===== Articles =====

-- An article is one row with what lists show, filter, search and sort by, and the form as a document.
CREATE TABLE items (
    organisation_id INTEGER NOT NULL REFERENCES organisations (id),
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL,
    -- Whose article it is. 0 stands for everybody's in keys, where a null would be unlike any other.
    owner_id INTEGER NOT NULL CHECK (owner_id = coalesce(customer_id, 0)),
    customer_id INTEGER,
    item_code TEXT NOT NULL,
    description TEXT NOT NULL,
    hs_code TEXT,
    country_of_origin TEXT,
    status TEXT NOT NULL,
    net_weight TEXT,
    gross_weight TEXT,
    unit_value TEXT,
    unit_currency TEXT,
    sku TEXT,
    part_number TEXT,
    verified_at TEXT,
    verified_by TEXT,
    -- The words it is found by, each between blanks: of code, description and commodity code, and
    -- those that only lists look at. What item_words finds by one word is checked against the others
    -- here.
    words TEXT NOT NULL,
    list_words TEXT NOT NULL,
    document TEXT NOT NULL CHECK (json_valid(document)),
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    UNIQUE (organisation_id, id),
    CONSTRAINT items_owner_id_item_code_key UNIQUE (organisation_id, owner_id, item_code),
    CONSTRAINT items_customer FOREIGN KEY (organisation_id, customer_id) REFERENCES customers (organisation_id, id)
) STRICT;
-- One for each order of the list. Status is there so that articles with another one are passed over
-- without being read.
CREATE INDEX items_by_code ON items (organisation_id, item_code, id, status);
CREATE INDEX items_by_description ON items (organisation_id, description, id, status);
CREATE INDEX items_by_hs_code ON items (organisation_id, hs_code, id, status);
CREATE INDEX items_by_status ON items (organisation_id, status, id);
CREATE INDEX items_by_creation ON items (organisation_id, created_at, id, status);
CREATE INDEX items_by_change ON items (organisation_id, updated_at, id, status);
-- The usual order of one status.
CREATE INDEX items_of_status ON items (organisation_id, status, updated_at, id);
-- The same for the articles of one customer.
CREATE INDEX items_of_customer_by_code ON items (organisation_id, customer_id, item_code, id, status)
    WHERE customer_id IS NOT NULL;
CREATE INDEX items_of_customer_by_description ON items (organisation_id, customer_id, description, id, status)
    WHERE customer_id IS NOT NULL;
CREATE INDEX items_of_customer_by_hs_code ON items (organisation_id, customer_id, hs_code, id, status)
    WHERE customer_id IS NOT NULL;
CREATE INDEX items_of_customer_by_status ON items (organisation_id, customer_id, status, id)
    WHERE customer_id IS NOT NULL;
CREATE INDEX items_of_customer_by_creation ON items (organisation_id, customer_id, created_at, id, status)
    WHERE customer_id IS NOT NULL;
CREATE INDEX items_of_customer_by_change ON items (organisation_id, customer_id, updated_at, id, status)
    WHERE customer_id IS NOT NULL;
CREATE INDEX items_by_sku ON items (organisation_id, sku, owner_id, status, id) WHERE sku IS NOT NULL;

-- The words that articles are found by: a row for each word of an article.
CREATE TABLE item_words (
    organisation_id INTEGER NOT NULL,
    item_id INTEGER NOT NULL,
    owner_id INTEGER NOT NULL,
    -- Status of the article, and whether type-ahead search looks at the word: each search is made of
    -- whole ranges of (kind, word).
    kind INTEGER NOT NULL,
    -- Characters with which an earlier word of the article begins as well. Of the words of an article
    -- that begin alike, one alone has fewer than the beginning that is looked for: so articles are
    -- counted and shown once without being compared.
    shared INTEGER NOT NULL,
    word TEXT NOT NULL,
    PRIMARY KEY (organisation_id, kind, word, item_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX item_words_of_owner ON item_words (organisation_id, owner_id, kind, word, item_id, shared);

-- How many articles there are of an owner (-1: of all) with a status: the sum over the slots. Who
-- changes articles at the same moment changes different slots; a slot alone can be less than 0.
CREATE TABLE item_counts (
    organisation_id INTEGER NOT NULL,
    owner_id INTEGER NOT NULL,
    status TEXT NOT NULL,
    slot INTEGER NOT NULL,
    items INTEGER NOT NULL,
    PRIMARY KEY (organisation_id, owner_id, status, slot)
) STRICT, WITHOUT ROWID;

-- Changes of what an article is at customs.
CREATE TABLE item_changes (
    organisation_id INTEGER NOT NULL,
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    item_id INTEGER NOT NULL,
    field TEXT NOT NULL,
    old_value TEXT,
    new_value TEXT,
    status TEXT NOT NULL,
    requested_by TEXT NOT NULL,
    requested_at TEXT NOT NULL,
    decided_by TEXT,
    decided_at TEXT,
    FOREIGN KEY (organisation_id, item_id) REFERENCES items (organisation_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX item_changes_in_order ON item_changes (organisation_id, item_id, status, id);

CREATE TABLE item_documents (
    organisation_id INTEGER NOT NULL,
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    item_id INTEGER NOT NULL,
    document_type TEXT NOT NULL,
    filename TEXT NOT NULL,
    created_at TEXT NOT NULL,
    FOREIGN KEY (organisation_id, item_id) REFERENCES items (organisation_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX item_documents_in_order ON item_documents (organisation_id, item_id, id);

-- ===== Declarations =====

-- Numbers to count with: SQLite has no series of them inside a trigger.
CREATE TABLE text_places (
    place INTEGER PRIMARY KEY
) STRICT;
WITH RECURSIVE places (place) AS (SELECT 1 UNION ALL SELECT place + 1 FROM places WHERE place < 8192)
    INSERT INTO text_places (place) SELECT place FROM places;

-- A declaration is one row with what lists and reports show and the form as a document, and one row
-- for each goods item: a single read takes two queries whatever its size.
CREATE TABLE declarations (
    organisation_id INTEGER NOT NULL REFERENCES organisations (id),
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL,
    -- Null only inside the transaction that makes the reference from the id.
    reference TEXT,
    -- The reference in lower case, for searching: the databases differ in what they can lower.
    reference_folded TEXT,
    application_reference TEXT,
    status TEXT NOT NULL,
    status_before_invalidation TEXT,
    imex TEXT NOT NULL,
    declaration_type TEXT,
    dms_version TEXT,
    symbol TEXT NOT NULL,
    representation_type TEXT,
    customer_code TEXT,
    dossier_id INTEGER,
    lrn TEXT,
    mrn TEXT,
    submitted_at TEXT,
    accepted_at TEXT,
    released_at TEXT,
    presentation_sent_at TEXT,
    presentation_accepted_at TEXT,
    supplementary_sent_at TEXT,
    invalidation_requested_at TEXT,
    invalidated_at TEXT,
    verified_at TEXT,
    verified_by TEXT,
    total_items INTEGER NOT NULL,
    -- A draft may hold numbers that no rule has looked at: no precision of ours.
    total_gross_mass TEXT NOT NULL,
    total_invoice_value TEXT,
    currency TEXT,
    document TEXT NOT NULL CHECK (json_valid(document)),
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    -- When the supplementary declaration of an incomplete one goes out by itself; none when it was sent
    -- or is not to go by itself.
    supplement_due_at TEXT,
    -- Sums of the items' values by currency, where they are in several and the header names no total: [{"currency", "value"}].
    invoice_values TEXT CHECK (json_valid(invoice_values)),
    -- A declaration that is lodged before its goods are presented (symbols D, E, F) is registered first, and accepted once
    -- they are presented (UCC art. 171 and 172).
    registered_at TEXT,
    -- Until when customs wants documents. Earlier demands may be in the history alone.
    documents_requested_until TEXT,
    -- What is settled is put away: messages are compressed, emission maps dropped, and a declaration is packed: its form and its
    -- goods items become one compressed value, its document keeps what reports read, and its lines are rows no longer.
    -- `put_away_at` says when that was done last; a change afterwards makes it due again.
    put_away_at TEXT,
    packed BLOB,
    UNIQUE (organisation_id, id),
    CONSTRAINT declarations_reference_key UNIQUE (organisation_id, reference),
    -- In the whole installation: answers of customs name no organisation.
    CONSTRAINT declarations_lrn_key UNIQUE (lrn)
) STRICT;
CREATE INDEX declarations_by_mrn ON declarations (mrn) WHERE mrn IS NOT NULL;
CREATE INDEX declarations_by_dossier ON declarations (organisation_id, dossier_id) WHERE dossier_id IS NOT NULL;
CREATE INDEX declarations_by_due_supplement ON declarations (supplement_due_at, id)
    WHERE supplement_due_at IS NOT NULL;
-- One index for each order of the list. What filters look at is there, so that declarations that are not let through
-- are passed over without being read.
CREATE INDEX declarations_in_order ON declarations (organisation_id, id, status, imex, declaration_type, customer_code, created_at);
-- Texts that are searched are there too: a part that many have is counted, and met in this order, without reading
-- declarations.
CREATE INDEX declarations_by_reference ON declarations (organisation_id, reference, id, status, imex, declaration_type, customer_code, created_at, reference_folded, mrn, lrn);
CREATE INDEX declarations_in_order_of_status ON declarations (organisation_id, status, id, imex, declaration_type, customer_code, created_at);
-- A stretch of time is sorted by any moment without reading declarations.
CREATE INDEX declarations_by_creation ON declarations (organisation_id, created_at, id, status, imex, declaration_type, customer_code, submitted_at, accepted_at);
CREATE INDEX declarations_by_submission ON declarations (organisation_id, submitted_at, id, status, imex, declaration_type, customer_code, created_at);
CREATE INDEX declarations_by_acceptance ON declarations (organisation_id, accepted_at, id, status, imex, declaration_type, customer_code, created_at);
-- The usual order of what is asked for most.
CREATE INDEX declarations_by_status ON declarations (organisation_id, status, created_at, id, imex, declaration_type, customer_code);
CREATE INDEX declarations_by_type ON declarations (organisation_id, declaration_type, created_at, id, status, imex, customer_code);
CREATE INDEX declarations_by_customer ON declarations (organisation_id, customer_code, created_at, id, status, imex, declaration_type)
    WHERE customer_code IS NOT NULL;
-- Reports: accepted on a day, or made on it and not accepted.
CREATE INDEX declarations_by_report_day
    ON declarations (organisation_id, imex, coalesce(accepted_at, created_at), id);
-- What is still to be put away. Only statements with the very same condition use these indexes.
CREATE INDEX declarations_to_put_away ON declarations (updated_at, id)
    WHERE status IN ('REL', 'ERR', 'INV') AND (put_away_at IS NULL OR put_away_at < updated_at);
CREATE INDEX declarations_with_open_requests ON declarations (organisation_id, status, id)
    WHERE documents_requested_until IS NOT NULL;

CREATE TABLE declaration_lines (
    organisation_id INTEGER NOT NULL,
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    declaration_id INTEGER NOT NULL,
    -- The place among the lines, from 1.
    sequence INTEGER NOT NULL,
    hs_code TEXT,
    sku TEXT,
    country_of_origin TEXT,
    document TEXT NOT NULL CHECK (json_valid(document)),
    FOREIGN KEY (organisation_id, declaration_id) REFERENCES declarations (organisation_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX declaration_lines_in_order ON declaration_lines (organisation_id, declaration_id, sequence);

-- Whose the lines are that are packed: ranges of ids, which do not overlap.
CREATE TABLE packed_line_ids (
    organisation_id INTEGER NOT NULL,
    first_id INTEGER NOT NULL,
    last_id INTEGER NOT NULL,
    declaration_id INTEGER NOT NULL,
    PRIMARY KEY (organisation_id, first_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE declaration_timeline (
    organisation_id INTEGER NOT NULL,
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    declaration_id INTEGER NOT NULL,
    event TEXT NOT NULL,
    status TEXT NOT NULL,
    occurred_at TEXT NOT NULL,
    -- client, customs or system; the name is that of the client.
    actor TEXT NOT NULL,
    actor_name TEXT,
    details TEXT,
    mrn TEXT,
    -- A user as the actor of a history: actor is 'user', actor_name the name that the user had then, actor_id the id.
    actor_id INTEGER,
    FOREIGN KEY (organisation_id, declaration_id) REFERENCES declarations (organisation_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX declaration_timeline_in_order ON declaration_timeline (organisation_id, declaration_id, id);

CREATE TABLE declaration_rejections (
    organisation_id INTEGER NOT NULL,
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    declaration_id INTEGER NOT NULL,
    arrived_at TEXT NOT NULL,
    -- pending until then.
    resolved_at TEXT,
    -- Which submission (LRN) customs rejected.
    lrn TEXT,
    UNIQUE (organisation_id, id),
    FOREIGN KEY (organisation_id, declaration_id) REFERENCES declarations (organisation_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX declaration_rejections_in_order ON declaration_rejections (organisation_id, declaration_id, id);
CREATE INDEX declaration_rejections_by_arrival ON declaration_rejections (organisation_id, arrived_at, id);

CREATE TABLE rejection_errors (
    organisation_id INTEGER NOT NULL,
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    rejection_id INTEGER NOT NULL,
    code TEXT NOT NULL,
    text TEXT,
    pointer TEXT,
    path TEXT,
    original_value TEXT,
    line_number INTEGER,
    -- What the codebook says in Dutch; `text` holds what customs itself wrote, or the English text.
    text_nl TEXT,
    -- The errors with a code, the latest first: the moment of their rejection stands beside the code.
    arrived_at TEXT NOT NULL DEFAULT '',
    FOREIGN KEY (organisation_id, rejection_id) REFERENCES declaration_rejections (organisation_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX rejection_errors_in_order ON rejection_errors (organisation_id, rejection_id, id);
CREATE INDEX rejection_errors_by_code ON rejection_errors (organisation_id, code, arrived_at, id);

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

-- Parts of references (0), MRNs (1) and LRNs (2): for each place in such a text the eight characters from there on, so
-- that declarations are found by whatever a text contains. At the end of a text parts are shorter, down to three.
CREATE TABLE declaration_parts (
    organisation_id INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    part TEXT NOT NULL,
    declaration_id INTEGER NOT NULL,
    PRIMARY KEY (organisation_id, kind, part, declaration_id)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER declaration_parts_of_new_reference AFTER INSERT ON declarations WHEN NEW.reference_folded IS NOT NULL
BEGIN
    INSERT INTO declaration_parts (organisation_id, kind, part, declaration_id)
        SELECT DISTINCT NEW.organisation_id, 0, substr(NEW.reference_folded, place, 8), NEW.id
        FROM text_places WHERE place <= length(NEW.reference_folded) - 2;
END;
CREATE TRIGGER declaration_parts_of_changed_reference AFTER UPDATE OF reference_folded ON declarations
    WHEN OLD.reference_folded IS NOT NEW.reference_folded
BEGIN
    DELETE FROM declaration_parts WHERE organisation_id = OLD.organisation_id AND kind = 0
        AND declaration_id = OLD.id
        AND part IN (SELECT substr(OLD.reference_folded, place, 8) FROM text_places WHERE place <= length(OLD.reference_folded) - 2);
    INSERT INTO declaration_parts (organisation_id, kind, part, declaration_id)
        SELECT DISTINCT NEW.organisation_id, 0, substr(NEW.reference_folded, place, 8), NEW.id
        FROM text_places WHERE place <= length(NEW.reference_folded) - 2;
END;
CREATE TRIGGER declaration_parts_of_gone_reference AFTER DELETE ON declarations WHEN OLD.reference_folded IS NOT NULL
BEGIN
    DELETE FROM declaration_parts WHERE organisation_id = OLD.organisation_id AND kind = 0
        AND declaration_id = OLD.id
        AND part IN (SELECT substr(OLD.reference_folded, place, 8) FROM text_places WHERE place <= length(OLD.reference_folded) - 2);
END;
CREATE TRIGGER declaration_parts_of_new_mrn AFTER INSERT ON declarations WHEN NEW.mrn IS NOT NULL
BEGIN
    INSERT INTO declaration_parts (organisation_id, kind, part, declaration_id)
        SELECT DISTINCT NEW.organisation_id, 1, substr(NEW.mrn, place, 8), NEW.id
        FROM text_places WHERE place <= length(NEW.mrn) - 2;
END;
CREATE TRIGGER declaration_parts_of_changed_mrn AFTER UPDATE OF mrn ON declarations
    WHEN OLD.mrn IS NOT NEW.mrn
BEGIN
    DELETE FROM declaration_parts WHERE organisation_id = OLD.organisation_id AND kind = 1
        AND declaration_id = OLD.id
        AND part IN (SELECT substr(OLD.mrn, place, 8) FROM text_places WHERE place <= length(OLD.mrn) - 2);
    INSERT INTO declaration_parts (organisation_id, kind, part, declaration_id)
        SELECT DISTINCT NEW.organisation_id, 1, substr(NEW.mrn, place, 8), NEW.id
        FROM text_places WHERE place <= length(NEW.mrn) - 2;
END;
CREATE TRIGGER declaration_parts_of_gone_mrn AFTER DELETE ON declarations WHEN OLD.mrn IS NOT NULL
BEGIN
    DELETE FROM declaration_parts WHERE organisation_id = OLD.organisation_id AND kind = 1
        AND declaration_id = OLD.id
        AND part IN (SELECT substr(OLD.mrn, place, 8) FROM text_places WHERE place <= length(OLD.mrn) - 2);
END;
CREATE TRIGGER declaration_parts_of_new_lrn AFTER INSERT ON declarations WHEN NEW.lrn IS NOT NULL
BEGIN
    INSERT INTO declaration_parts (organisation_id, kind, part, declaration_id)
        SELECT DISTINCT NEW.organisation_id, 2, substr(NEW.lrn, place, 8), NEW.id
        FROM text_places WHERE place <= length(NEW.lrn) - 2;
END;
CREATE TRIGGER declaration_parts_of_changed_lrn AFTER UPDATE OF lrn ON declarations
    WHEN OLD.lrn IS NOT NEW.lrn
BEGIN
    DELETE FROM declaration_parts WHERE organisation_id = OLD.organisation_id AND kind = 2
        AND declaration_id = OLD.id
        AND part IN (SELECT substr(OLD.lrn, place, 8) FROM text_places WHERE place <= length(OLD.lrn) - 2);
    INSERT INTO declaration_parts (organisation_id, kind, part, declaration_id)
        SELECT DISTINCT NEW.organisation_id, 2, substr(NEW.lrn, place, 8), NEW.id
        FROM text_places WHERE place <= length(NEW.lrn) - 2;
END;
CREATE TRIGGER declaration_parts_of_gone_lrn AFTER DELETE ON declarations WHEN OLD.lrn IS NOT NULL
BEGIN
    DELETE FROM declaration_parts WHERE organisation_id = OLD.organisation_id AND kind = 2
        AND declaration_id = OLD.id
        AND part IN (SELECT substr(OLD.lrn, place, 8) FROM text_places WHERE place <= length(OLD.lrn) - 2);
END;

-- ===== Transits =====

-- A transit is one row: what lists, reports and billing look at as columns, and the form with its items as a document.
-- The status follows from the two states, and stands here for lists.
CREATE TABLE transits (
    organisation_id INTEGER NOT NULL REFERENCES organisations (id),
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL,
    -- Null only inside the transaction that makes the reference from the id.
    reference TEXT,
    -- The reference in lower case, for searching: the databases differ in what they can lower.
    reference_folded TEXT,
    application_reference TEXT,
    status TEXT NOT NULL,
    departure TEXT NOT NULL,
    destination TEXT NOT NULL,
    before_invalidation TEXT,
    customer_code TEXT NOT NULL,
    dossier_id INTEGER,
    transit_type TEXT NOT NULL,
    additional_declaration_type TEXT,
    office_of_departure TEXT,
    office_of_destination TEXT,
    guarantee_type TEXT,
    guarantee_reference TEXT,
    guarantee_amount TEXT,
    total_items INTEGER NOT NULL,
    total_gross_mass TEXT NOT NULL,
    total_packages INTEGER NOT NULL,
    lrn TEXT,
    mrn TEXT,
    submitted_at TEXT,
    accepted_at TEXT,
    presentation_sent_at TEXT,
    presentation_accepted_at TEXT,
    released_at TEXT,
    arrival_sent_at TEXT,
    arrived_at TEXT,
    discharged_at TEXT,
    invalidation_requested_at TEXT,
    invalidated_at TEXT,
    -- What was told about the arrival: the office and the day always together.
    arrival_office TEXT,
    arrival_date TEXT,
    unloading_remarks TEXT,
    document TEXT NOT NULL CHECK (json_valid(document)),
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    -- A transit that is lodged before its goods are presented (type D) is registered first, and accepted once they are
    -- presented.
    registered_at TEXT,
    -- The access codes of the guarantees that the form of a transit names, encrypted, in the order of the form: that of its
    -- own guarantee, then those of its list. NULL where the form names none. The document of the form holds no code.
    sealed_access_codes BLOB,
    -- What customs was asked to change of an accepted transit: the whole form as it will be, until customs accepts it. Its
    -- access codes are sealed beside it.
    amendment TEXT CHECK (json_valid(amendment)),
    sealed_amendment_codes BLOB,
    -- The last enquiry of customs about a movement that did not arrive, and when it was answered.
    enquiry TEXT CHECK (json_valid(enquiry)),
    -- The amendments of an accepted transit that a later one replaced before customs decided on them, and which amendment
    -- is in force. Their access codes are sealed beside them.
    former_amendments TEXT CHECK (json_valid(former_amendments)),
    sealed_former_codes BLOB,
    -- The state of the seals as the arrival tells it, NULL where it does not tell: they count as intact; and whether
    -- the permission to unload names seals, NULL before one that says so.
    seals_intact INTEGER,
    permission_names_seals INTEGER,
    put_away_at TEXT,
    UNIQUE (organisation_id, id),
    CONSTRAINT transits_reference_key UNIQUE (organisation_id, reference),
    -- In the whole installation: answers of customs name no organisation.
    CONSTRAINT transits_lrn_key UNIQUE (lrn),
    CONSTRAINT transits_arrival CHECK ((arrival_office IS NULL) = (arrival_date IS NULL))
) STRICT;
CREATE INDEX transits_by_mrn ON transits (mrn) WHERE mrn IS NOT NULL;
CREATE INDEX transits_by_dossier ON transits (organisation_id, dossier_id) WHERE dossier_id IS NOT NULL;
-- One index for each order of the list. What filters look at is there, so that transits that are not let through are
-- passed over without being read.
CREATE INDEX transits_in_order ON transits (organisation_id, id, status, transit_type, customer_code);
CREATE INDEX transits_by_reference ON transits (organisation_id, reference, id, status, transit_type, customer_code);
CREATE INDEX transits_in_order_of_status ON transits (organisation_id, status, id, transit_type, customer_code);
CREATE INDEX transits_by_creation ON transits (organisation_id, created_at, id, status, transit_type, customer_code);
CREATE INDEX transits_by_submission ON transits (organisation_id, submitted_at, id, status, transit_type, customer_code);
CREATE INDEX transits_by_acceptance ON transits (organisation_id, accepted_at, id, status, transit_type, customer_code);
-- The usual order of what is asked for most.
CREATE INDEX transits_by_status ON transits (organisation_id, status, created_at, id, transit_type, customer_code);
CREATE INDEX transits_by_type ON transits (organisation_id, transit_type, created_at, id, status, customer_code);
CREATE INDEX transits_by_customer ON transits (organisation_id, customer_code, created_at, id, status, transit_type);
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

CREATE TABLE transit_timeline (
    organisation_id INTEGER NOT NULL,
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    transit_id INTEGER NOT NULL,
    event TEXT NOT NULL,
    status TEXT NOT NULL,
    occurred_at TEXT NOT NULL,
    -- client, customs or system; the name is that of the client.
    actor TEXT NOT NULL,
    actor_name TEXT,
    details TEXT,
    mrn TEXT,
    actor_id INTEGER,
    FOREIGN KEY (organisation_id, transit_id) REFERENCES transits (organisation_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX transit_timeline_in_order ON transit_timeline (organisation_id, transit_id, id);

-- Rejections of transits, with the moment at which each is resolved.
CREATE TABLE transit_rejections (
    organisation_id INTEGER NOT NULL,
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    transit_id INTEGER NOT NULL,
    arrived_at TEXT NOT NULL,
    -- A transit is lodged anew after a rejection: that is resolved once customs accepts it.
    resolved_at TEXT,
    UNIQUE (organisation_id, id),
    FOREIGN KEY (organisation_id, transit_id) REFERENCES transits (organisation_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX transit_rejections_in_order ON transit_rejections (organisation_id, transit_id, id);
-- Rejection analysis lists them: the latest rejections, and the latest errors with a code.
CREATE INDEX transit_rejections_by_arrival ON transit_rejections (organisation_id, arrived_at, id);

CREATE TABLE transit_rejection_errors (
    organisation_id INTEGER NOT NULL,
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    rejection_id INTEGER NOT NULL,
    code TEXT NOT NULL,
    text TEXT,
    pointer TEXT,
    path TEXT,
    original_value TEXT,
    line_number INTEGER,
    arrived_at TEXT NOT NULL DEFAULT '',
    FOREIGN KEY (organisation_id, rejection_id) REFERENCES transit_rejections (organisation_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX transit_rejection_errors_in_order ON transit_rejection_errors (organisation_id, rejection_id, id);
CREATE INDEX transit_rejection_errors_by_code ON transit_rejection_errors (organisation_id, code, arrived_at, id);

-- ===== Totals of lists =====

-- How many declarations and transits an organisation has, by what their lists filter: the total of a list is the sum of
-- a few rows here. There is one writer at a time, so that triggers add to the counts at once.
CREATE TABLE record_counts (
    organisation_id BIGINT NOT NULL,
    -- Of all customers together: declarations, transits. Of one: declarations_of_customer, transits_of_customer.
    list TEXT NOT NULL,
    -- Empty where all customers are counted together.
    customer_code TEXT NOT NULL,
    status TEXT NOT NULL,
    -- The declaration type or the transit type; empty where there is none.
    kind TEXT NOT NULL,
    -- IM or EX; empty for transits.
    imex TEXT NOT NULL,
    records BIGINT NOT NULL,
    PRIMARY KEY (organisation_id, list, customer_code, status, kind, imex)
) WITHOUT ROWID;

CREATE TRIGGER declarations_counted AFTER INSERT ON declarations
BEGIN
    INSERT INTO record_counts (organisation_id, list, customer_code, status, kind, imex, records)
        SELECT NEW.organisation_id, 'declarations', '', NEW.status, coalesce(NEW.declaration_type, ''), NEW.imex, 1 WHERE true
        ON CONFLICT DO UPDATE SET records = records + excluded.records;
    INSERT INTO record_counts (organisation_id, list, customer_code, status, kind, imex, records)
        SELECT NEW.organisation_id, 'declarations_of_customer', NEW.customer_code, NEW.status, coalesce(NEW.declaration_type, ''), NEW.imex, 1 WHERE NEW.customer_code IS NOT NULL
        ON CONFLICT DO UPDATE SET records = records + excluded.records;
END;
CREATE TRIGGER declarations_counted_again AFTER UPDATE OF status, imex, declaration_type, customer_code ON declarations
    WHEN OLD.status IS NOT NEW.status OR OLD.imex IS NOT NEW.imex OR OLD.declaration_type IS NOT NEW.declaration_type OR OLD.customer_code IS NOT NEW.customer_code
BEGIN
    INSERT INTO record_counts (organisation_id, list, customer_code, status, kind, imex, records)
        SELECT OLD.organisation_id, 'declarations', '', OLD.status, coalesce(OLD.declaration_type, ''), OLD.imex, -1 WHERE true
        ON CONFLICT DO UPDATE SET records = records + excluded.records;
    INSERT INTO record_counts (organisation_id, list, customer_code, status, kind, imex, records)
        SELECT OLD.organisation_id, 'declarations_of_customer', OLD.customer_code, OLD.status, coalesce(OLD.declaration_type, ''), OLD.imex, -1 WHERE OLD.customer_code IS NOT NULL
        ON CONFLICT DO UPDATE SET records = records + excluded.records;
    INSERT INTO record_counts (organisation_id, list, customer_code, status, kind, imex, records)
        SELECT NEW.organisation_id, 'declarations', '', NEW.status, coalesce(NEW.declaration_type, ''), NEW.imex, 1 WHERE true
        ON CONFLICT DO UPDATE SET records = records + excluded.records;
    INSERT INTO record_counts (organisation_id, list, customer_code, status, kind, imex, records)
        SELECT NEW.organisation_id, 'declarations_of_customer', NEW.customer_code, NEW.status, coalesce(NEW.declaration_type, ''), NEW.imex, 1 WHERE NEW.customer_code IS NOT NULL
        ON CONFLICT DO UPDATE SET records = records + excluded.records;
END;
CREATE TRIGGER declarations_counted_off AFTER DELETE ON declarations
BEGIN
    INSERT INTO record_counts (organisation_id, list, customer_code, status, kind, imex, records)
        SELECT OLD.organisation_id, 'declarations', '', OLD.status, coalesce(OLD.declaration_type, ''), OLD.imex, -1 WHERE true
        ON CONFLICT DO UPDATE SET records = records + excluded.records;
    INSERT INTO record_counts (organisation_id, list, customer_code, status, kind, imex, records)
        SELECT OLD.organisation_id, 'declarations_of_customer', OLD.customer_code, OLD.status, coalesce(OLD.declaration_type, ''), OLD.imex, -1 WHERE OLD.customer_code IS NOT NULL
        ON CONFLICT DO UPDATE SET records = records + excluded.records;
END;
CREATE TRIGGER transits_counted AFTER INSERT ON transits
BEGIN
    INSERT INTO record_counts (organisation_id, list, customer_code, status, kind, imex, records)
        SELECT NEW.organisation_id, 'transits', '', NEW.status, NEW.transit_type, '', 1 WHERE true
        ON CONFLICT DO UPDATE SET records = records + excluded.records;
    INSERT INTO record_counts (organisation_id, list, customer_code, status, kind, imex, records)
        SELECT NEW.organisation_id, 'transits_of_customer', NEW.customer_code, NEW.status, NEW.transit_type, '', 1 WHERE NEW.customer_code IS NOT NULL
        ON CONFLICT DO UPDATE SET records = records + excluded.records;
END;
CREATE TRIGGER transits_counted_again AFTER UPDATE OF status, transit_type, customer_code ON transits
    WHEN OLD.status IS NOT NEW.status OR OLD.transit_type IS NOT NEW.transit_type OR OLD.customer_code IS NOT NEW.customer_code
BEGIN
    INSERT INTO record_counts (organisation_id, list, customer_code, status, kind, imex, records)
        SELECT OLD.organisation_id, 'transits', '', OLD.status, OLD.transit_type, '', -1 WHERE true
        ON CONFLICT DO UPDATE SET records = records + excluded.records;
    INSERT INTO record_counts (organisation_id, list, customer_code, status, kind, imex, records)
        SELECT OLD.organisation_id, 'transits_of_customer', OLD.customer_code, OLD.status, OLD.transit_type, '', -1 WHERE OLD.customer_code IS NOT NULL
        ON CONFLICT DO UPDATE SET records = records + excluded.records;
    INSERT INTO record_counts (organisation_id, list, customer_code, status, kind, imex, records)
        SELECT NEW.organisation_id, 'transits', '', NEW.status, NEW.transit_type, '', 1 WHERE true
        ON CONFLICT DO UPDATE SET records = records + excluded.records;
    INSERT INTO record_counts (organisation_id, list, customer_code, status, kind, imex, records)
        SELECT NEW.organisation_id, 'transits_of_customer', NEW.customer_code, NEW.status, NEW.transit_type, '', 1 WHERE NEW.customer_code IS NOT NULL
        ON CONFLICT DO UPDATE SET records = records + excluded.records;
END;
CREATE TRIGGER transits_counted_off AFTER DELETE ON transits
BEGIN
    INSERT INTO record_counts (organisation_id, list, customer_code, status, kind, imex, records)
        SELECT OLD.organisation_id, 'transits', '', OLD.status, OLD.transit_type, '', -1 WHERE true
        ON CONFLICT DO UPDATE SET records = records + excluded.records;
    INSERT INTO record_counts (organisation_id, list, customer_code, status, kind, imex, records)
        SELECT OLD.organisation_id, 'transits_of_customer', OLD.customer_code, OLD.status, OLD.transit_type, '', -1 WHERE OLD.customer_code IS NOT NULL
        ON CONFLICT DO UPDATE SET records = records + excluded.records;
END;

-- ===== The exchange with customs =====

-- Messages to and from customs, byte for byte: the evidence. `due_at` is when a worker takes a message next: a lease
-- moves it on, and one with which nothing is left to do has none. One exchange with customs for every kind of record.
-- `subject` says what kind a message or an event is about (`declaration`, `transit`; `customer` for questions),
-- `record_id` which one. `encoding` says how a body is stored (`plain`), `sealed` whether it is encrypted: those of
-- transits are, since they hold access codes. `former_id` is the number that a message of a transit had in a table of
-- its own, in databases of before the first release.
CREATE TABLE outbound_messages (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    organisation_id INTEGER NOT NULL,
    subject TEXT NOT NULL,
    record_id INTEGER NOT NULL,
    kind TEXT NOT NULL,
    -- The correlation id.
    lrn TEXT NOT NULL,
    body BLOB NOT NULL,
    encoding TEXT NOT NULL DEFAULT 'plain',
    sealed INTEGER NOT NULL DEFAULT 0,
    -- Where the elements came from; a question is made of no form.
    emission_map TEXT CHECK (emission_map IS NULL OR json_valid(emission_map)),
    created_at TEXT NOT NULL,
    due_at TEXT,
    attempts INTEGER NOT NULL,
    -- How often the gateway refused a message for what it is; and when it was given up for that.
    refusals INTEGER NOT NULL DEFAULT 0,
    -- Tries that began and are not known to have handed nothing over.
    open_tries INTEGER NOT NULL DEFAULT 0,
    held_by INTEGER NOT NULL DEFAULT 0,
    last_error TEXT,
    sent_at TEXT,
    -- When it was given up.
    failed_at TEXT,
    -- The answer that settles it: when it came, in which message of customs, its code, and the MRN that it gives.
    answered_at TEXT,
    answer_id INTEGER,
    answer_code TEXT,
    mrn TEXT,
    -- The LRN under which the same was sent first, where it is another one; the one before, and the one after.
    first_lrn TEXT,
    replaces_lrn TEXT,
    replaced_by_lrn TEXT,
    -- When customs invalidated what it had accepted under this LRN.
    invalidated_at TEXT,
    -- Of a submission: what later messages about the record repeat of it.
    lodged TEXT CHECK (lodged IS NULL OR json_valid(lodged)),
    former_id INTEGER,
    CONSTRAINT outbound_messages_subject_lrn_key UNIQUE (organisation_id, subject, lrn),
    CONSTRAINT outbound_messages_form CHECK ((subject = 'customer') = (emission_map IS NULL))
) STRICT;
CREATE INDEX outbound_messages_due ON outbound_messages (due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX outbound_messages_by_lrn ON outbound_messages (lrn, subject);
-- Answers name no organisation, so that a question is known by its reference alone.
CREATE UNIQUE INDEX outbound_messages_lrn_key ON outbound_messages (lrn) WHERE subject = 'customer';
CREATE INDEX outbound_messages_by_mrn ON outbound_messages (mrn) WHERE mrn IS NOT NULL;
CREATE INDEX outbound_messages_of_record ON outbound_messages (organisation_id, subject, record_id, id);
CREATE INDEX outbound_messages_in_time ON outbound_messages (organisation_id, subject, created_at, id);
CREATE INDEX outbound_messages_sent ON outbound_messages (organisation_id, subject, sent_at, id);
CREATE INDEX outbound_messages_unanswered ON outbound_messages (organisation_id, subject, sent_at, id)
    WHERE answered_at IS NULL;

-- Organisation and record are unknown until a message is matched.
CREATE TABLE inbound_messages (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    -- None until a message is matched.
    organisation_id INTEGER,
    subject TEXT NOT NULL,
    record_id INTEGER,
    -- Function codes of a response, or the type of a transit message.
    codes TEXT NOT NULL,
    lrn TEXT,
    mrn TEXT,
    body BLOB NOT NULL,
    encoding TEXT NOT NULL DEFAULT 'plain',
    received_at TEXT NOT NULL,
    due_at TEXT,
    held_by INTEGER NOT NULL DEFAULT 0,
    -- new, applied, waiting, ignored, unmatched or divided.
    fate TEXT NOT NULL,
    settled_at TEXT,
    -- The document that it is an answer of, and which one.
    document_id INTEGER,
    place INTEGER,
    former_id INTEGER
) STRICT;
CREATE INDEX inbound_messages_due ON inbound_messages (subject, due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX inbound_messages_of_record ON inbound_messages (organisation_id, subject, record_id, fate, id);
CREATE INDEX inbound_messages_in_time ON inbound_messages (organisation_id, subject, received_at, id);
CREATE INDEX inbound_messages_of_document ON inbound_messages (document_id, place) WHERE document_id IS NOT NULL;

-- One row for each event and subscriber, removed with the effect. `due_at` is when a worker takes it
-- next; a lease moves it on.
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    organisation_id INTEGER NOT NULL,
    subject TEXT NOT NULL,
    record_id INTEGER NOT NULL,
    subscriber TEXT NOT NULL,
    event TEXT NOT NULL CHECK (json_valid(event)),
    due_at TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    held_by INTEGER NOT NULL DEFAULT 0,
    last_error TEXT
) STRICT;
CREATE INDEX outbox_due ON outbox (subscriber, subject, due_at, id);
CREATE INDEX outbox_in_order ON outbox (organisation_id, subject, record_id, subscriber, id);

-- Rows of queues that this program could not read: damaged, or written by a later version. Such a row stays in its queue, due at a
-- moment that never comes, so that only what follows it in its own order waits. It is taken up again when a program starts, and when
-- a program of another version runs.
CREATE TABLE set_aside (
    -- The table of the row.
    queue           TEXT NOT NULL,
    row_id          INTEGER NOT NULL,
    -- 0: a message of customs that belongs to no record yet.
    organisation_id INTEGER NOT NULL,
    reason          TEXT NOT NULL,
    -- The program that could not read it.
    version         TEXT NOT NULL,
    set_aside_at    TEXT NOT NULL,
    PRIMARY KEY (queue, organisation_id, row_id)
) STRICT, WITHOUT ROWID;

-- ===== Callbacks and the event log =====

CREATE TABLE callbacks (
    organisation_id INTEGER NOT NULL REFERENCES organisations (id),
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    url TEXT NOT NULL,
    -- Names of events with spaces between them.
    events TEXT NOT NULL,
    -- Encrypted under the master key.
    sealed_secret BLOB NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    -- A secret of a callback that was replaced may sign beside the new one for a while. It is sealed like that one.
    sealed_previous_secret BLOB,
    previous_secret_until TEXT,
    -- Deliveries to a receiver end when it answers 410 or takes nothing for days; the columns tell since when and why.
    -- ended_reason: gone, failing.
    failing_since TEXT,
    ended_at TEXT,
    ended_reason TEXT
) STRICT;
CREATE INDEX callbacks_of_organisation ON callbacks (organisation_id, id);
CREATE INDEX callbacks_previous_secrets ON callbacks (previous_secret_until) WHERE previous_secret_until IS NOT NULL;

-- `due_at` is when a pending delivery is tried next; a lease moves it to its end. One that is not
-- pending has none. No foreign key to callbacks: every event would lock the one row of its callback,
-- and what outlives a deleted callback is never taken.
-- Callbacks also tell of transits, which are numbered apart from declarations: `record_id` is an id among those of
-- `subject`, declaration or transit.
CREATE TABLE callback_deliveries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    organisation_id INTEGER NOT NULL,
    callback_id INTEGER NOT NULL,
    event TEXT NOT NULL,
    record_id INTEGER NOT NULL,
    payload TEXT NOT NULL,
    -- pending, delivered or abandoned.
    status TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    last_status_code INTEGER,
    last_error TEXT,
    due_at TEXT,
    lease_until TEXT,
    created_at TEXT NOT NULL,
    delivered_at TEXT,
    subject TEXT NOT NULL DEFAULT 'declaration',
    held_by INTEGER NOT NULL DEFAULT 0,
    -- When the last try of a delivery was finished, and how long its answer took.
    tried_at TEXT,
    answer_ms INTEGER
) STRICT;
CREATE INDEX callback_deliveries_of_callback ON callback_deliveries (organisation_id, callback_id, id);
CREATE INDEX callback_deliveries_due ON callback_deliveries (callback_id, due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX callback_deliveries_in_order ON callback_deliveries (callback_id, record_id, subject, id)
    WHERE due_at IS NOT NULL;
-- What has ended, the oldest first.
CREATE INDEX callback_deliveries_ended ON callback_deliveries (status, created_at, id) WHERE due_at IS NULL;
-- Those that were given up are few, and are looked for among very many.
CREATE INDEX callback_deliveries_abandoned ON callback_deliveries (organisation_id, callback_id, id)
    WHERE status = 'abandoned';
-- The deliveries about a record, whatever callback they go to.
CREATE INDEX callback_deliveries_of_record ON callback_deliveries (organisation_id, record_id, subject, id);
-- The latest attempts to deliver, by which pages learn that there were some.
CREATE INDEX callback_deliveries_tried ON callback_deliveries (organisation_id, tried_at, id) WHERE tried_at IS NOT NULL;

-- Every try of a delivery, with what the receiver answered: at most 4 KiB of text, which may hold personal data. Rows go after 30
-- days, or with their delivery or callback. The subject and the record are those of the delivery, so that legal holds are found
-- without it.
CREATE TABLE callback_tries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    organisation_id INTEGER NOT NULL,
    callback_id INTEGER NOT NULL,
    delivery_id INTEGER NOT NULL,
    subject TEXT NOT NULL,
    record_id INTEGER NOT NULL,
    -- From 1 on. A delivery that is sent again after its end begins at 1 again.
    number INTEGER NOT NULL,
    tried_at TEXT NOT NULL,
    -- Of HTTP; none when nothing answered.
    status_code INTEGER,
    -- Why the try failed; none when it succeeded.
    error TEXT,
    duration_ms INTEGER NOT NULL,
    -- The beginning of the answer; none without any text.
    answer TEXT,
    -- Whether the answer went on: 0 or 1.
    answer_cut INTEGER NOT NULL
) STRICT;
CREATE INDEX callback_tries_of_delivery ON callback_tries (organisation_id, callback_id, delivery_id, id);
CREATE INDEX callback_tries_by_age ON callback_tries (tried_at, id);

-- How far the event log of an organisation goes. Whoever adds events changes the row, so that positions become visible in
-- their order and without gaps.
CREATE TABLE event_positions (
    organisation_id INTEGER PRIMARY KEY,
    -- Position of the latest event.
    last INTEGER NOT NULL,
    -- When it was added, by the clock that was ahead most.
    last_at TEXT NOT NULL,
    -- Up to which position events were dropped since their time is over.
    dropped INTEGER NOT NULL
) STRICT;

-- What happened, as deliveries of callbacks tell it, for clients that fetch it themselves.
CREATE TABLE event_log (
    organisation_id INTEGER NOT NULL,
    position INTEGER NOT NULL,
    recorded_at TEXT NOT NULL,
    record_id INTEGER NOT NULL,
    subject TEXT NOT NULL,
    event TEXT NOT NULL,
    payload TEXT NOT NULL,
    PRIMARY KEY (organisation_id, position)
) STRICT, WITHOUT ROWID;
-- What is dropped, and where reading from a moment on begins.
CREATE INDEX event_log_by_time ON event_log (organisation_id, recorded_at, position);

-- ===== Mails =====

-- `due_at` is when a pending mail is tried next; a lease moves it to its end. One that is not pending has none.
CREATE TABLE mails (
    organisation_id INTEGER NOT NULL REFERENCES organisations (id),
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    -- What it is about: a record of another domain, by kind and number.
    topic TEXT NOT NULL,
    topic_id INTEGER NOT NULL,
    -- A name that one mail alone has; most have none.
    once TEXT,
    sender_name TEXT,
    reply_to TEXT,
    recipients TEXT NOT NULL CHECK (json_valid(recipients)),
    copies TEXT NOT NULL CHECK (json_valid(copies)),
    subject TEXT NOT NULL,
    body TEXT NOT NULL,
    -- Names and kinds of the files, which are made when it is sent.
    attachments TEXT NOT NULL CHECK (json_valid(attachments)),
    -- pending, sent or failed.
    status TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    last_error TEXT,
    due_at TEXT,
    lease_until TEXT,
    created_at TEXT NOT NULL,
    sent_at TEXT,
    held_by INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT mails_once_key UNIQUE (organisation_id, once)
) STRICT;
CREATE INDEX mails_about ON mails (organisation_id, topic, topic_id, id);
CREATE INDEX mails_due ON mails (due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX mails_ended ON mails (created_at, id) WHERE due_at IS NULL;

-- ===== Documents =====

-- Documents of any record, which is known by its kind and number: no foreign key can say that, so who
-- removes a record removes its documents.
CREATE TABLE documents (
    organisation_id INTEGER NOT NULL REFERENCES organisations (id),
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL,
    owner_kind TEXT NOT NULL,
    owner_id INTEGER NOT NULL,
    document_type TEXT NOT NULL,
    description TEXT,
    -- Where the store has the file.
    file_key TEXT NOT NULL,
    filename TEXT NOT NULL,
    size INTEGER NOT NULL,
    sha256 BLOB NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX documents_of_owner ON documents (organisation_id, owner_kind, owner_id, id);

-- Files that are no document yet or no more: from before their first byte is stored until they are one, or
-- are removed. `due_at` is when that is looked after.
CREATE TABLE document_uploads (
    file_key TEXT PRIMARY KEY,
    organisation_id INTEGER NOT NULL REFERENCES organisations (id),
    given_up INTEGER NOT NULL,
    due_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX document_uploads_due ON document_uploads (due_at, file_key);

-- ===== Billing =====

-- What a broker charges and pays for.
CREATE TABLE billable_items (
    organisation_id INTEGER NOT NULL REFERENCES organisations (id),
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL,
    code TEXT NOT NULL,
    name TEXT NOT NULL,
    -- Texts in lower case, for searching: the databases differ in what they can lower.
    code_folded TEXT NOT NULL,
    name_folded TEXT NOT NULL,
    default_price TEXT NOT NULL,
    trigger_type TEXT NOT NULL CHECK (trigger_type IN ('per_declaration', 'per_line', 'fixed', 'manual')),
    trigger_event TEXT NOT NULL
        CHECK (trigger_event IN ('on_acceptance', 'on_release', 'on_finalization', 'manual')),
    item_type TEXT NOT NULL CHECK (item_type IN ('purchase', 'revenue')),
    vat_rate TEXT NOT NULL,
    category TEXT,
    description TEXT,
    is_active INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    -- Which movements trigger the charge of an item; null: all of them.
    trigger_for TEXT CHECK (trigger_for IN ('import', 'export', 'transit')),
    UNIQUE (organisation_id, id),
    CONSTRAINT billable_items_code_key UNIQUE (organisation_id, code)
) STRICT;
CREATE INDEX billable_items_of_type ON billable_items (organisation_id, item_type, id);
CREATE INDEX billable_items_of_category ON billable_items (organisation_id, category, id) WHERE category IS NOT NULL;
CREATE INDEX billable_items_of_event ON billable_items (organisation_id, trigger_event, id);
CREATE INDEX billable_items_of_trigger ON billable_items (organisation_id, trigger_type, id);
CREATE INDEX billable_items_of_activity ON billable_items (organisation_id, is_active, id);

-- What a customer, known by its code, pays for them.
CREATE TABLE rate_cards (
    organisation_id INTEGER NOT NULL REFERENCES organisations (id),
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL,
    customer_code TEXT NOT NULL,
    name TEXT NOT NULL,
    code_folded TEXT NOT NULL,
    name_folded TEXT NOT NULL,
    valid_from TEXT NOT NULL,
    -- The last day; null: none.
    valid_until TEXT,
    invoice_frequency TEXT NOT NULL
        CHECK (invoice_frequency IN ('immediate', 'delayed', 'daily', 'weekly', 'monthly')),
    consolidation_mode TEXT NOT NULL CHECK (consolidation_mode IN ('per_dossier', 'merged')),
    currency TEXT NOT NULL,
    is_active INTEGER NOT NULL,
    notes TEXT,
    created_at TEXT NOT NULL,
    UNIQUE (organisation_id, id)
) STRICT;
CREATE INDEX rate_cards_of_customer ON rate_cards
    (organisation_id, customer_code, id, is_active, valid_from, valid_until);
CREATE INDEX rate_cards_of_activity ON rate_cards (organisation_id, is_active, id, valid_from, valid_until);
CREATE INDEX rate_cards_by_end ON rate_cards (organisation_id, valid_until, id, valid_from, is_active);

CREATE TABLE rate_card_lines (
    organisation_id INTEGER NOT NULL,
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    rate_card_id INTEGER NOT NULL,
    billable_item_id INTEGER NOT NULL,
    -- Null: those of the item.
    unit_price TEXT,
    vat_rate_override TEXT,
    -- Null: that of the card.
    invoice_frequency_override TEXT
        CHECK (invoice_frequency_override IN ('immediate', 'delayed', 'daily', 'weekly', 'monthly')),
    UNIQUE (organisation_id, id),
    CONSTRAINT rate_card_lines_rate_card_id_billable_item_id_key
        UNIQUE (organisation_id, rate_card_id, billable_item_id),
    CONSTRAINT rate_card_lines_card FOREIGN KEY (organisation_id, rate_card_id)
        REFERENCES rate_cards (organisation_id, id) ON DELETE CASCADE,
    CONSTRAINT rate_card_lines_item FOREIGN KEY (organisation_id, billable_item_id)
        REFERENCES billable_items (organisation_id, id)
) STRICT;
CREATE INDEX rate_card_lines_of_item ON rate_card_lines (organisation_id, billable_item_id);

-- A dossier is one row with what lists show, filter, search and sort by, and the form as a document.
CREATE TABLE dossiers (
    organisation_id INTEGER NOT NULL REFERENCES organisations (id),
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL,
    dossier_number TEXT NOT NULL,
    customer_code TEXT NOT NULL,
    billing_customer TEXT NOT NULL,
    status TEXT NOT NULL
        CHECK (status IN ('open', 'complete', 'ready_to_invoice', 'invoiced', 'closed')),
    transport_mode TEXT,
    number_folded TEXT NOT NULL,
    reference_folded TEXT,
    -- Number, customer's reference and waybills in lower case, each between separators.
    search_folded TEXT NOT NULL,
    ready_at TEXT,
    invoiced_at TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    prepayment TEXT CHECK (json_valid(prepayment)),
    document TEXT NOT NULL CHECK (json_valid(document)),
    UNIQUE (organisation_id, id),
    CONSTRAINT dossiers_dossier_number_key UNIQUE (organisation_id, dossier_number)
) STRICT;
-- One index for each order of the list. What filters look at is there, so that dossiers that are not let through are
-- passed over without being read.
-- The short texts that are searched are there too. All of them together would not fit.
CREATE INDEX dossiers_by_number ON dossiers
    (organisation_id, dossier_number, id, status, customer_code, created_at, number_folded, reference_folded);
CREATE INDEX dossiers_by_creation ON dossiers (organisation_id, created_at, id, status, transport_mode, customer_code);
CREATE INDEX dossiers_by_change ON dossiers
    (organisation_id, updated_at, id, status, transport_mode, customer_code, created_at);
CREATE INDEX dossiers_in_order_of_status ON dossiers
    (organisation_id, status, id, transport_mode, customer_code, created_at);
CREATE INDEX dossiers_in_order_of_customer ON dossiers
    (organisation_id, customer_code, id, status, transport_mode, created_at);
-- The usual order of what is asked for most.
CREATE INDEX dossiers_by_status ON dossiers (organisation_id, status, created_at, id, transport_mode, customer_code);
CREATE INDEX dossiers_by_customer ON dossiers (organisation_id, customer_code, created_at, id, status, transport_mode);
CREATE INDEX dossiers_by_transport ON dossiers
    (organisation_id, transport_mode, created_at, id, status, customer_code) WHERE transport_mode IS NOT NULL;
-- Who is billed, also for those that wait for an invoice.
CREATE INDEX dossiers_of_payer ON dossiers (organisation_id, billing_customer, id);
CREATE INDEX dossiers_waiting ON dossiers (organisation_id, billing_customer, id) WHERE status = 'ready_to_invoice';
CREATE INDEX dossiers_in_order ON dossiers (organisation_id, id, status, transport_mode, customer_code, created_at);

-- The last number of each series of dossiers, for instance D2026.
CREATE TABLE dossier_series (
    organisation_id INTEGER NOT NULL REFERENCES organisations (id),
    series TEXT NOT NULL,
    last INTEGER NOT NULL,
    PRIMARY KEY (organisation_id, series)
) STRICT, WITHOUT ROWID;

-- What dossiers cost.
CREATE TABLE purchase_lines (
    organisation_id INTEGER NOT NULL,
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    dossier_id INTEGER NOT NULL,
    category TEXT NOT NULL
        CHECK (category IN ('duties', 'taxes', 'freight', 'inspection', 'storage', 'handling', 'other')),
    description TEXT NOT NULL,
    quantity TEXT NOT NULL,
    unit_price TEXT NOT NULL,
    vat_rate TEXT NOT NULL,
    amount TEXT NOT NULL,
    vat_amount TEXT NOT NULL,
    currency TEXT NOT NULL,
    source TEXT,
    created_at TEXT NOT NULL,
    UNIQUE (organisation_id, id),
    FOREIGN KEY (organisation_id, dossier_id) REFERENCES dossiers (organisation_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX purchase_lines_in_order ON purchase_lines (organisation_id, dossier_id, id);

-- What customs charged and was booked as a cost, also when its line was deleted since.
CREATE TABLE purchase_sources (
    organisation_id INTEGER NOT NULL,
    dossier_id INTEGER NOT NULL,
    source TEXT NOT NULL,
    -- What customs charged when it was booked last: a later calculation corrects it by the difference.
    amount TEXT,
    -- How much of the cost was charged on when that was last looked at; null before anybody decided.
    charged_on TEXT,
    -- Whether the service made the charge.
    charged_by_service INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (organisation_id, dossier_id, source),
    FOREIGN KEY (organisation_id, dossier_id) REFERENCES dossiers (organisation_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- Invoices and credit notes.
CREATE TABLE invoices (
    organisation_id INTEGER NOT NULL REFERENCES organisations (id),
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('draft', 'finalized', 'sent', 'paid')),
    document_type TEXT NOT NULL CHECK (document_type IN ('invoice', 'credit_note')),
    customer_code TEXT NOT NULL,
    dossier_id INTEGER,
    -- What it is for, the primary group first.
    payment_groups TEXT NOT NULL CHECK (payment_groups IN (
        'handling', 'handling,duties', 'handling,disbursements',
        'handling,duties,disbursements', 'handling,disbursements,duties',
        'duties', 'duties,handling', 'duties,disbursements',
        'duties,handling,disbursements', 'duties,disbursements,handling',
        'disbursements', 'disbursements,handling', 'disbursements,duties',
        'disbursements,handling,duties', 'disbursements,duties,handling')),
    payment_term_days INTEGER CHECK (payment_term_days >= 0),
    invoice_date TEXT NOT NULL,
    due_date TEXT NOT NULL,
    due_date_is_set INTEGER NOT NULL,
    currency TEXT NOT NULL,
    is_prepayment INTEGER NOT NULL,
    credited_invoice_id INTEGER,
    credited_number TEXT,
    -- The sum of the lines, to sort by.
    total_cents INTEGER NOT NULL,
    number_folded TEXT,
    -- Number, customer and notes in lower case, each between separators.
    search_folded TEXT NOT NULL,
    -- Number and place in the chain, from finalization on.
    series_year INTEGER,
    sequence INTEGER CHECK (sequence > 0),
    invoice_number TEXT,
    previous_hash TEXT,
    hash TEXT,
    created_at TEXT NOT NULL,
    finalized_at TEXT,
    sent_at TEXT,
    paid_at TEXT,
    payment_reference TEXT,
    paid_by TEXT,
    notes TEXT,
    -- Seller and buyer as they were at finalization.
    parties TEXT CHECK (json_valid(parties)),
    UNIQUE (organisation_id, id),
    CONSTRAINT invoices_dossier FOREIGN KEY (organisation_id, dossier_id) REFERENCES dossiers (organisation_id, id),
    CONSTRAINT invoices_credited FOREIGN KEY (organisation_id, credited_invoice_id)
        REFERENCES invoices (organisation_id, id),
    CONSTRAINT invoices_credited_with_number CHECK ((credited_invoice_id IS NULL) = (credited_number IS NULL)),
    -- All of the seal or nothing of it; a draft has none.
    CONSTRAINT invoices_seal CHECK (
        (series_year IS NULL) + (sequence IS NULL) + (invoice_number IS NULL) + (number_folded IS NULL)
        + (previous_hash IS NULL) + (hash IS NULL) + (finalized_at IS NULL) + (parties IS NULL)
        = CASE status WHEN 'draft' THEN 8 ELSE 0 END)
) STRICT;
-- Of both rules the last one is looked at first, and told.
CREATE UNIQUE INDEX invoices_series_year_sequence_key ON invoices (organisation_id, series_year, sequence)
    WHERE series_year IS NOT NULL;
CREATE UNIQUE INDEX invoices_invoice_number_key ON invoices (organisation_id, invoice_number)
    WHERE invoice_number IS NOT NULL;
CREATE INDEX invoices_by_number ON invoices
    (organisation_id, invoice_number, id, status, customer_code, payment_groups, invoice_date, number_folded);
CREATE INDEX invoices_by_date ON invoices (organisation_id, invoice_date, id, status, customer_code, payment_groups);
CREATE INDEX invoices_by_due_date ON invoices
    (organisation_id, due_date, id, status, customer_code, payment_groups, invoice_date);
CREATE INDEX invoices_by_total ON invoices
    (organisation_id, total_cents, id, status, customer_code, payment_groups, invoice_date);
CREATE INDEX invoices_by_creation ON invoices
    (organisation_id, created_at, id, status, customer_code, payment_groups, invoice_date);
CREATE INDEX invoices_in_order_of_status ON invoices
    (organisation_id, status, id, customer_code, payment_groups, invoice_date);
CREATE INDEX invoices_in_order_of_customer ON invoices
    (organisation_id, customer_code, id, status, payment_groups, invoice_date);
CREATE INDEX invoices_by_status ON invoices
    (organisation_id, status, created_at, id, customer_code, payment_groups, invoice_date);
CREATE INDEX invoices_by_customer ON invoices
    (organisation_id, customer_code, created_at, id, status, payment_groups, invoice_date);
CREATE INDEX invoices_by_group ON invoices
    (organisation_id, payment_groups, created_at, id, status, customer_code, invoice_date);
CREATE INDEX invoices_of_dossier ON invoices (organisation_id, dossier_id) WHERE dossier_id IS NOT NULL;
CREATE INDEX invoices_of_credited ON invoices (organisation_id, credited_invoice_id)
    WHERE credited_invoice_id IS NOT NULL;
CREATE INDEX invoices_in_order ON invoices (organisation_id, id, status, customer_code, payment_groups, invoice_date);

-- A line can be credited in parts, which together are never more than the line: the service adds them up in the unit of
-- work that writes.
CREATE TABLE invoice_lines (
    organisation_id INTEGER NOT NULL,
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    invoice_id INTEGER NOT NULL,
    description TEXT NOT NULL,
    quantity TEXT NOT NULL,
    unit_price TEXT NOT NULL,
    vat_rate TEXT NOT NULL,
    reverse_charged INTEGER NOT NULL,
    amount TEXT NOT NULL,
    vat_amount TEXT NOT NULL,
    payment_group TEXT NOT NULL CHECK (payment_group IN ('handling', 'duties', 'disbursements')),
    -- No foreign key: what was billed outlives the item.
    billable_item_id INTEGER,
    dossier_id INTEGER,
    -- Where it came from; nothing of it: somebody typed it.
    revenue_line_id INTEGER,
    prepaid_dossier_id INTEGER,
    credited_line INTEGER,
    -- Work for a customer outside the EU is not taxed in the Netherlands, which is something else than a rate of zero.
    not_taxed_here INTEGER NOT NULL DEFAULT 0,
    UNIQUE (organisation_id, id),
    CONSTRAINT invoice_lines_source CHECK (
        (revenue_line_id IS NOT NULL) + (prepaid_dossier_id IS NOT NULL) + (credited_line IS NOT NULL) <= 1),
    CONSTRAINT invoice_lines_invoice FOREIGN KEY (organisation_id, invoice_id)
        REFERENCES invoices (organisation_id, id) ON DELETE CASCADE,
    CONSTRAINT invoice_lines_dossier FOREIGN KEY (organisation_id, dossier_id)
        REFERENCES dossiers (organisation_id, id),
    CONSTRAINT invoice_lines_credited FOREIGN KEY (organisation_id, credited_line)
        REFERENCES invoice_lines (organisation_id, id)
) STRICT;
CREATE INDEX invoice_lines_in_order ON invoice_lines (organisation_id, invoice_id, id);
CREATE INDEX invoice_lines_of_dossier ON invoice_lines (organisation_id, dossier_id, invoice_id)
    WHERE dossier_id IS NOT NULL;
CREATE INDEX invoice_lines_of_credited ON invoice_lines (organisation_id, credited_line) WHERE credited_line IS NOT NULL;

-- A document that has its number stays as it is, but for whether it was sent and paid.
CREATE TRIGGER invoices_final BEFORE UPDATE ON invoices
    WHEN OLD.status <> 'draft' AND (NEW.status = 'draft' OR
        OLD.organisation_id IS NOT NEW.organisation_id OR OLD.id IS NOT NEW.id OR
        OLD.document_type IS NOT NEW.document_type OR OLD.customer_code IS NOT NEW.customer_code OR
        OLD.dossier_id IS NOT NEW.dossier_id OR OLD.payment_groups IS NOT NEW.payment_groups OR
        OLD.payment_term_days IS NOT NEW.payment_term_days OR OLD.invoice_date IS NOT NEW.invoice_date OR
        OLD.due_date IS NOT NEW.due_date OR OLD.due_date_is_set IS NOT NEW.due_date_is_set OR
        OLD.currency IS NOT NEW.currency OR OLD.is_prepayment IS NOT NEW.is_prepayment OR
        OLD.credited_invoice_id IS NOT NEW.credited_invoice_id OR OLD.credited_number IS NOT NEW.credited_number OR
        OLD.total_cents IS NOT NEW.total_cents OR OLD.number_folded IS NOT NEW.number_folded OR
        OLD.search_folded IS NOT NEW.search_folded OR OLD.series_year IS NOT NEW.series_year OR
        OLD.sequence IS NOT NEW.sequence OR OLD.invoice_number IS NOT NEW.invoice_number OR
        OLD.previous_hash IS NOT NEW.previous_hash OR OLD.hash IS NOT NEW.hash OR
        OLD.created_at IS NOT NEW.created_at OR OLD.finalized_at IS NOT NEW.finalized_at OR
        OLD.notes IS NOT NEW.notes OR OLD.parties IS NOT NEW.parties)
BEGIN
    SELECT RAISE(ABORT, 'an invoice is final');
END;
CREATE TRIGGER invoices_stay BEFORE DELETE ON invoices WHEN OLD.status <> 'draft'
BEGIN
    SELECT RAISE(ABORT, 'an invoice is final');
END;
CREATE TRIGGER invoice_lines_final_new BEFORE INSERT ON invoice_lines
    WHEN EXISTS (SELECT 1 FROM invoices WHERE organisation_id = NEW.organisation_id AND id = NEW.invoice_id
        AND status <> 'draft')
BEGIN
    SELECT RAISE(ABORT, 'an invoice is final');
END;
CREATE TRIGGER invoice_lines_final_changed BEFORE UPDATE ON invoice_lines
    WHEN EXISTS (SELECT 1 FROM invoices WHERE organisation_id = OLD.organisation_id AND id = OLD.invoice_id
        AND status <> 'draft')
    OR EXISTS (SELECT 1 FROM invoices WHERE organisation_id = NEW.organisation_id AND id = NEW.invoice_id
        AND status <> 'draft')
BEGIN
    SELECT RAISE(ABORT, 'an invoice is final');
END;
CREATE TRIGGER invoice_lines_final_gone BEFORE DELETE ON invoice_lines
    WHEN EXISTS (SELECT 1 FROM invoices WHERE organisation_id = OLD.organisation_id AND id = OLD.invoice_id
        AND status <> 'draft')
BEGIN
    SELECT RAISE(ABORT, 'an invoice is final');
END;

-- The last document of each series of numbers. Its row is locked from the moment a number is taken until that is
-- kept or undone.
CREATE TABLE invoice_series (
    organisation_id INTEGER NOT NULL REFERENCES organisations (id),
    year INTEGER NOT NULL,
    sequence INTEGER NOT NULL CHECK (sequence > 0),
    hash TEXT NOT NULL,
    PRIMARY KEY (organisation_id, year)
) STRICT, WITHOUT ROWID;

-- Finalized invoices whose pages are to be kept as documents. A row stays when they are, so that nothing keeps them twice.
CREATE TABLE invoice_archive (
    organisation_id INTEGER NOT NULL,
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    invoice_id INTEGER NOT NULL,
    -- Null: they are kept.
    due_at TEXT,
    attempts INTEGER NOT NULL,
    last_error TEXT,
    held_by INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT invoice_archive_invoice_id_key UNIQUE (organisation_id, invoice_id),
    FOREIGN KEY (organisation_id, invoice_id) REFERENCES invoices (organisation_id, id)
) STRICT;
CREATE INDEX invoice_archive_due ON invoice_archive (due_at, id) WHERE due_at IS NOT NULL;

-- The latest daily invoice run of all organisations: one row. Held until then, or finished when there is no moment.
CREATE TABLE invoice_runs (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    day TEXT NOT NULL,
    leased_until TEXT,
    held_by INTEGER NOT NULL DEFAULT 0,
    -- The organisations that the latest run could not do, by id; null: no try of it came to its end. Only these are tried again.
    left_over TEXT CHECK (json_valid(left_over))
) STRICT;

-- What dossiers earn.
CREATE TABLE revenue_lines (
    organisation_id INTEGER NOT NULL,
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    dossier_id INTEGER NOT NULL,
    -- No foreign key: what was charged outlives the item.
    billable_item_id INTEGER NOT NULL,
    movement_kind TEXT CHECK (movement_kind IN ('declaration', 'transit')),
    movement_id INTEGER,
    origin TEXT NOT NULL CHECK (origin IN ('trigger', 'manual')),
    description TEXT NOT NULL,
    quantity TEXT NOT NULL,
    unit_price TEXT NOT NULL,
    vat_rate TEXT NOT NULL,
    reverse_charged INTEGER NOT NULL,
    amount TEXT NOT NULL,
    vat_amount TEXT NOT NULL,
    payment_group TEXT NOT NULL CHECK (payment_group IN ('handling', 'duties', 'disbursements')),
    invoice_frequency TEXT NOT NULL
        CHECK (invoice_frequency IN ('immediate', 'delayed', 'daily', 'weekly', 'monthly')),
    currency TEXT NOT NULL,
    triggered_at TEXT NOT NULL,
    -- Null while it is pending.
    invoice_id INTEGER,
    not_taxed_here INTEGER NOT NULL DEFAULT 0,
    -- The cost of customs that a charge passes on, by the source of its first booking.
    charges_on TEXT,
    UNIQUE (organisation_id, id),
    CONSTRAINT revenue_lines_movement CHECK ((movement_kind IS NULL) = (movement_id IS NULL)),
    CONSTRAINT revenue_lines_dossier FOREIGN KEY (organisation_id, dossier_id)
        REFERENCES dossiers (organisation_id, id) ON DELETE CASCADE,
    CONSTRAINT revenue_lines_invoice FOREIGN KEY (organisation_id, invoice_id)
        REFERENCES invoices (organisation_id, id)
) STRICT;
CREATE INDEX revenue_lines_in_order ON revenue_lines (organisation_id, dossier_id, id);
CREATE INDEX revenue_lines_pending ON revenue_lines (organisation_id, dossier_id) WHERE invoice_id IS NULL;
CREATE INDEX revenue_lines_of_invoice ON revenue_lines (organisation_id, invoice_id) WHERE invoice_id IS NOT NULL;

-- Charges that triggers made, also when the line was deleted since: each is made once. No movement is '' and 0, since
-- nulls would be unlike each other.
CREATE TABLE made_charges (
    organisation_id INTEGER NOT NULL,
    dossier_id INTEGER NOT NULL,
    billable_item_id INTEGER NOT NULL,
    movement_kind TEXT NOT NULL CHECK (movement_kind IN ('', 'declaration', 'transit')),
    movement_id INTEGER NOT NULL,
    PRIMARY KEY (organisation_id, dossier_id, billable_item_id, movement_kind, movement_id),
    FOREIGN KEY (organisation_id, dossier_id) REFERENCES dossiers (organisation_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- Parts of the texts by which dossiers (0) and invoices (1) are searched: for each place the eight characters from
-- there on, at the end down to three.
CREATE TABLE billing_parts (
    organisation_id INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    part TEXT NOT NULL,
    record_id INTEGER NOT NULL,
    PRIMARY KEY (organisation_id, kind, part, record_id)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER dossier_parts_of_new AFTER INSERT ON dossiers
BEGIN
    INSERT INTO billing_parts (organisation_id, kind, part, record_id)
        SELECT DISTINCT NEW.organisation_id, 0, substr(NEW.search_folded, place, 8), NEW.id
        FROM text_places WHERE place <= length(NEW.search_folded) - 2;
END;
CREATE TRIGGER dossier_parts_of_changed AFTER UPDATE OF search_folded ON dossiers
    WHEN OLD.search_folded <> NEW.search_folded
BEGIN
    DELETE FROM billing_parts WHERE organisation_id = OLD.organisation_id AND kind = 0 AND record_id = OLD.id
        AND part IN (SELECT substr(OLD.search_folded, place, 8) FROM text_places
            WHERE place <= length(OLD.search_folded) - 2);
    INSERT INTO billing_parts (organisation_id, kind, part, record_id)
        SELECT DISTINCT NEW.organisation_id, 0, substr(NEW.search_folded, place, 8), NEW.id
        FROM text_places WHERE place <= length(NEW.search_folded) - 2;
END;
CREATE TRIGGER dossier_parts_of_gone AFTER DELETE ON dossiers
BEGIN
    DELETE FROM billing_parts WHERE organisation_id = OLD.organisation_id AND kind = 0 AND record_id = OLD.id
        AND part IN (SELECT substr(OLD.search_folded, place, 8) FROM text_places
            WHERE place <= length(OLD.search_folded) - 2);
END;
CREATE TRIGGER invoice_parts_of_new AFTER INSERT ON invoices
BEGIN
    INSERT INTO billing_parts (organisation_id, kind, part, record_id)
        SELECT DISTINCT NEW.organisation_id, 1, substr(NEW.search_folded, place, 8), NEW.id
        FROM text_places WHERE place <= length(NEW.search_folded) - 2;
END;
CREATE TRIGGER invoice_parts_of_changed AFTER UPDATE OF search_folded ON invoices
    WHEN OLD.search_folded <> NEW.search_folded
BEGIN
    DELETE FROM billing_parts WHERE organisation_id = OLD.organisation_id AND kind = 1 AND record_id = OLD.id
        AND part IN (SELECT substr(OLD.search_folded, place, 8) FROM text_places
            WHERE place <= length(OLD.search_folded) - 2);
    INSERT INTO billing_parts (organisation_id, kind, part, record_id)
        SELECT DISTINCT NEW.organisation_id, 1, substr(NEW.search_folded, place, 8), NEW.id
        FROM text_places WHERE place <= length(NEW.search_folded) - 2;
END;
CREATE TRIGGER invoice_parts_of_gone AFTER DELETE ON invoices
BEGIN
    DELETE FROM billing_parts WHERE organisation_id = OLD.organisation_id AND kind = 1 AND record_id = OLD.id
        AND part IN (SELECT substr(OLD.search_folded, place, 8) FROM text_places
            WHERE place <= length(OLD.search_folded) - 2);
END;

-- ===== Bonded stock =====

-- Bonded stock: what was placed together.
CREATE TABLE stocks (
    organisation_id INTEGER NOT NULL REFERENCES organisations (id),
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL,
    customer_code TEXT NOT NULL,
    warehouse_licence TEXT,
    reference TEXT,
    -- The placement: declaration, its submission (LRN) and its MRN. Null for stock that was there before.
    declaration_id INTEGER,
    submission TEXT,
    mrn TEXT,
    placed_at TEXT NOT NULL,
    withdrawn INTEGER NOT NULL,
    -- Whether a lot has something on hand.
    is_open INTEGER NOT NULL,
    -- Reference, MRN and licence in lower case, each between separators: the databases differ in what they can lower.
    search_folded TEXT NOT NULL,
    created_at TEXT NOT NULL,
    UNIQUE (organisation_id, id),
    CONSTRAINT stocks_declaration_id_submission_key
        UNIQUE (organisation_id, declaration_id, submission),
    CONSTRAINT stocks_placement CHECK ((declaration_id IS NULL) = (submission IS NULL))
) STRICT;
CREATE INDEX stocks_in_order ON stocks (organisation_id, id, is_open, customer_code, created_at);
CREATE INDEX stocks_of_status ON stocks (organisation_id, is_open, id, customer_code);
CREATE INDEX stocks_of_customer ON stocks (organisation_id, customer_code, id, is_open, created_at);
-- Whether a customer has stock under a licence, however that is written.
CREATE INDEX stocks_under_licence ON stocks
    (organisation_id, customer_code, upper(replace(warehouse_licence, ' ', ''))) WHERE NOT withdrawn;

-- Lots. What they hold is what their last movement left.
CREATE TABLE stock_lots (
    organisation_id INTEGER NOT NULL,
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    stock_id INTEGER NOT NULL,
    -- Those of the stock, which do not change: lots are looked for by them.
    customer_code TEXT NOT NULL,
    placed_at TEXT NOT NULL,
    sku TEXT,
    description TEXT,
    hs_code TEXT,
    country_of_origin TEXT,
    unit TEXT NOT NULL,
    gross_weight TEXT,
    net_weight TEXT,
    customs_value TEXT,
    currency TEXT,
    quantity_in TEXT NOT NULL,
    -- Nothing is sold twice, whatever the program does.
    available TEXT NOT NULL CHECK (available NOT LIKE '-%'),
    reserved TEXT NOT NULL CHECK (reserved NOT LIKE '-%'),
    is_available INTEGER NOT NULL,
    is_on_hand INTEGER NOT NULL,
    -- Article code and description in lower case.
    search_folded TEXT NOT NULL,
    moved_at TEXT NOT NULL,
    UNIQUE (organisation_id, id),
    CONSTRAINT stock_lots_stock FOREIGN KEY (organisation_id, stock_id) REFERENCES stocks (organisation_id, id)
) STRICT;
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
    organisation_id INTEGER NOT NULL,
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    stock_id INTEGER NOT NULL,
    lot_id INTEGER NOT NULL,
    -- Those of the stock, by which audit files are asked for.
    customer_code TEXT NOT NULL,
    warehouse_licence TEXT,
    kind TEXT NOT NULL
        CHECK (kind IN ('placement', 'starting', 'allocation', 'release', 'removal', 'adjustment')),
    quantity TEXT NOT NULL,
    reserved TEXT NOT NULL,
    available_after TEXT NOT NULL CHECK (available_after NOT LIKE '-%'),
    reserved_after TEXT NOT NULL CHECK (reserved_after NOT LIKE '-%'),
    -- Whether something is on hand after it.
    is_on_hand INTEGER NOT NULL,
    declaration_id INTEGER,
    declaration_line_id INTEGER,
    mrn TEXT,
    reason TEXT,
    -- client, customs or system; the name is that of the client.
    actor TEXT NOT NULL,
    actor_name TEXT,
    created_at TEXT NOT NULL,
    actor_id INTEGER,
    UNIQUE (organisation_id, id),
    CONSTRAINT stock_movements_cause CHECK ((declaration_id IS NULL) = (declaration_line_id IS NULL)),
    CONSTRAINT stock_movements_lot FOREIGN KEY (organisation_id, lot_id) REFERENCES stock_lots (organisation_id, id)
) STRICT;
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
CREATE TRIGGER stock_movements_do_not_change BEFORE UPDATE ON stock_movements
BEGIN
    SELECT RAISE(ABORT, 'a movement of stock does not change');
END;
CREATE TRIGGER stock_movements_do_not_go BEFORE DELETE ON stock_movements
BEGIN
    SELECT RAISE(ABORT, 'a movement of stock does not go');
END;

-- What of which lot is meant for which line. Declarations and lines may be gone before.
CREATE TABLE stock_allocations (
    organisation_id INTEGER NOT NULL,
    declaration_id INTEGER NOT NULL,
    line_id INTEGER NOT NULL,
    lot_id INTEGER NOT NULL,
    quantity TEXT NOT NULL,
    origin TEXT NOT NULL CHECK (origin IN ('chosen', 'submitted')),
    submission TEXT,
    state TEXT NOT NULL CHECK (state IN ('reserved', 'removed')),
    created_at TEXT NOT NULL,
    CONSTRAINT stock_allocations_organisation_id_line_id_lot_id_key PRIMARY KEY (organisation_id, line_id, lot_id),
    CONSTRAINT stock_allocations_lot FOREIGN KEY (organisation_id, lot_id) REFERENCES stock_lots (organisation_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX stock_allocations_of_declaration ON stock_allocations (organisation_id, declaration_id, line_id, lot_id);
CREATE INDEX stock_allocations_of_lot ON stock_allocations (organisation_id, lot_id);

-- What is not in order about goods that leave a warehouse, until it is put right. Declarations and lines may be gone
-- before. Goods that are taken out of another warehouse than the declaration names are told as well, and tasks are
-- listed by kind and by customer.
CREATE TABLE stock_exceptions (
    organisation_id INTEGER NOT NULL REFERENCES organisations (id),
    declaration_id INTEGER NOT NULL,
    line_id INTEGER NOT NULL,
    -- The place of the line among the others, from 0.
    place INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('not_allocated', 'quantity_differs', 'other_warehouse', 'other_entry')),
    -- How much the line is of, where it says, and how much is allocated to it.
    quantity TEXT,
    allocated TEXT NOT NULL,
    unit TEXT NOT NULL,
    -- The placements that the line names, or the licences of the warehouses that its goods lie in.
    entry TEXT,
    since TEXT NOT NULL,
    customer_code TEXT,
    PRIMARY KEY (organisation_id, declaration_id, line_id, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX stock_exceptions_of_kind ON stock_exceptions (organisation_id, kind, declaration_id);
CREATE INDEX stock_exceptions_of_customer ON stock_exceptions (organisation_id, customer_code, declaration_id);

-- ===== Guarantees =====

-- Accounts of sureties and transit guarantees, as customs keeps them. What they hold is what their last movement left.
CREATE TABLE guarantee_accounts (
    organisation_id INTEGER NOT NULL REFERENCES organisations (id),
    kind TEXT NOT NULL CHECK (kind IN ('surety', 'dva')),
    eori TEXT NOT NULL,
    version INTEGER NOT NULL,
    total_limit TEXT NOT NULL,
    used TEXT NOT NULL,
    in_processing TEXT NOT NULL,
    is_wanted INTEGER NOT NULL,
    last_synced_at TEXT,
    sync_error TEXT,
    -- The last entry of customs that was written down.
    last_entry INTEGER,
    -- When customs is asked next, how often that was wanted out of turn, and until when somebody asks now.
    due_at TEXT NOT NULL,
    requests INTEGER NOT NULL,
    claimed_until TEXT,
    held_by INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (organisation_id, kind, eori)
) STRICT, WITHOUT ROWID;
CREATE INDEX guarantee_accounts_due ON guarantee_accounts (due_at, organisation_id, kind, eori) WHERE is_wanted;

-- Their ledgers.
CREATE TABLE guarantee_movements (
    organisation_id INTEGER NOT NULL,
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_kind TEXT NOT NULL,
    account_eori TEXT NOT NULL,
    kind TEXT NOT NULL
        CHECK (kind IN ('use', 'given_back', 'payment', 'correction', 'reservation', 'settlement')),
    amount TEXT NOT NULL,
    in_processing TEXT NOT NULL,
    limit_after TEXT NOT NULL,
    used_after TEXT NOT NULL,
    in_processing_after TEXT NOT NULL,
    -- The number that customs gave its entry.
    customs_entry INTEGER,
    liable_kind TEXT CHECK (liable_kind IN ('declaration', 'transit')),
    liable_id INTEGER,
    lrn TEXT,
    mrn TEXT,
    reason TEXT,
    occurred_at TEXT NOT NULL,
    created_at TEXT NOT NULL,
    UNIQUE (organisation_id, id),
    CONSTRAINT guarantee_movements_account_kind_account_eori_customs_entry_key
        UNIQUE (organisation_id, account_kind, account_eori, customs_entry),
    CONSTRAINT guarantee_movements_cause CHECK ((liable_kind IS NULL) = (liable_id IS NULL)),
    CONSTRAINT guarantee_movements_account FOREIGN KEY (organisation_id, account_kind, account_eori)
        REFERENCES guarantee_accounts (organisation_id, kind, eori)
) STRICT;
CREATE INDEX guarantee_movements_of_account ON guarantee_movements (organisation_id, account_kind, account_eori, id);
-- Whether customs tells of a submission.
CREATE INDEX guarantee_movements_by_lrn ON guarantee_movements (organisation_id, account_kind, account_eori, lrn)
    WHERE customs_entry IS NOT NULL;
CREATE INDEX guarantee_movements_by_mrn ON guarantee_movements (organisation_id, account_kind, account_eori, mrn)
    WHERE customs_entry IS NOT NULL;

-- What was written into a ledger stays.
CREATE TRIGGER guarantee_movements_do_not_change BEFORE UPDATE ON guarantee_movements
BEGIN
    SELECT RAISE(ABORT, 'a movement of a guarantee does not change');
END;
CREATE TRIGGER guarantee_movements_do_not_go BEFORE DELETE ON guarantee_movements
BEGIN
    SELECT RAISE(ABORT, 'a movement of a guarantee does not go');
END;

-- What submissions keep until customs counts it. Declarations and transits may be gone before. A transit that names
-- several guarantees reserves the amount of each on its own account.
CREATE TABLE guarantee_reservations (
    organisation_id INTEGER NOT NULL,
    liable_kind TEXT NOT NULL CHECK (liable_kind IN ('declaration', 'transit')),
    liable_id INTEGER NOT NULL,
    submission TEXT NOT NULL,
    account_kind TEXT NOT NULL,
    account_eori TEXT NOT NULL,
    amount TEXT NOT NULL,
    mrn TEXT,
    booked_at TEXT,
    created_at TEXT NOT NULL,
    CONSTRAINT guarantee_reservations_submission_account_key
        PRIMARY KEY (organisation_id, liable_kind, liable_id, submission, account_kind, account_eori),
    CONSTRAINT guarantee_reservations_account FOREIGN KEY (organisation_id, account_kind, account_eori)
        REFERENCES guarantee_accounts (organisation_id, kind, eori)
) STRICT, WITHOUT ROWID;
CREATE INDEX guarantee_reservations_of_account ON guarantee_reservations
    (organisation_id, account_kind, account_eori, created_at, liable_id);

-- Customs counts a transit on the guarantee whose reference (GRN) it names, whoever holds the procedure.
-- Which guarantees transits on an account named, and when last: customs is asked about them with the account.
CREATE TABLE guarantee_references (
    organisation_id INTEGER NOT NULL REFERENCES organisations (id),
    eori TEXT NOT NULL,
    grn TEXT NOT NULL,
    named_at TEXT NOT NULL,
    PRIMARY KEY (organisation_id, eori, grn)
) STRICT;
CREATE INDEX guarantee_references_lately ON guarantee_references (organisation_id, eori, named_at);

-- From which percentages on a level holds; where nothing is set, what holds for everybody.
CREATE TABLE guarantee_thresholds (
    organisation_id INTEGER NOT NULL PRIMARY KEY REFERENCES organisations (id),
    warning TEXT NOT NULL,
    critical TEXT NOT NULL
) STRICT;

-- ===== Rejection analysis =====

-- Each time that something was lodged, and how that stands with customs. Records that are deleted stay
-- counted, so no row here depends on theirs.
CREATE TABLE submissions (
    organisation_id INTEGER NOT NULL,
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    -- declaration or transit, and its number.
    subject TEXT NOT NULL,
    record_id INTEGER NOT NULL,
    -- import, export or transit.
    kind TEXT NOT NULL,
    -- Which time it is for that record, from 1.
    attempt INTEGER NOT NULL,
    customer_code TEXT,
    client TEXT NOT NULL,
    -- Chapters of the commodity codes, with spaces between them.
    chapters TEXT NOT NULL,
    submitted_at TEXT NOT NULL,
    -- open, accepted or rejected.
    standing TEXT NOT NULL
) STRICT;
CREATE INDEX submissions_of_record ON submissions (organisation_id, subject, record_id, id);

-- What is counted, noted row by row: two submissions at once would wait for each other at one count.
CREATE TABLE rejection_tallies (
    organisation_id INTEGER NOT NULL,
    dimension TEXT NOT NULL,
    -- In Europe/Amsterdam.
    day TEXT NOT NULL,
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    key TEXT NOT NULL,
    detail TEXT NOT NULL,
    submitted INTEGER NOT NULL,
    accepted INTEGER NOT NULL,
    rejected INTEGER NOT NULL
) STRICT;
CREATE INDEX rejection_tallies_by_day ON rejection_tallies (organisation_id, dimension, day);

-- The same added up, by day and by month. A note is in one of both tables, never in none.
CREATE TABLE rejection_counts (
    organisation_id INTEGER NOT NULL,
    dimension TEXT NOT NULL,
    -- day or month.
    span TEXT NOT NULL,
    starts_on TEXT NOT NULL,
    key TEXT NOT NULL,
    detail TEXT NOT NULL,
    submitted INTEGER NOT NULL,
    accepted INTEGER NOT NULL,
    rejected INTEGER NOT NULL,
    PRIMARY KEY (organisation_id, dimension, span, starts_on, key, detail)
) STRICT, WITHOUT ROWID;

-- ===== Retention =====

-- Legal holds: records of which nothing is dropped. A hold that was lifted stays as a memory of it.
CREATE TABLE retention_holds (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    organisation_id INTEGER NOT NULL REFERENCES organisations (id),
    -- declaration or transit, and its number. The record itself may be deleted.
    subject TEXT NOT NULL,
    record_id INTEGER NOT NULL,
    reason TEXT,
    set_by TEXT NOT NULL,
    set_at TEXT NOT NULL,
    lifted_by TEXT,
    lifted_at TEXT
) STRICT;
CREATE UNIQUE INDEX retention_holds_subject_record_id_key ON retention_holds (organisation_id, subject, record_id)
    WHERE lifted_at IS NULL;

-- Whose turn it is to go through what is due, and when that is due again: one row. Whoever sets a hold or drops something
-- locks it.
CREATE TABLE retention_passes (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    due_at TEXT NOT NULL,
    leased_until TEXT,
    held_by INTEGER NOT NULL DEFAULT 0,
    -- The highest number of an instance of a version that cannot read what is put away: 0 where none ever served.
    earlier_instances INTEGER NOT NULL
) STRICT;
INSERT INTO retention_passes (id, due_at, earlier_instances) VALUES (1, '1970-01-01T00:00:00.000000Z', 0);

-- ===== Codebook and tariff =====

-- Codebook and tariff, the same for all organisations. Each change of one raises its number, by which instances see
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
    -- What a new installation begins with counts for all days until somebody imports a table: then nothing of it is left.
    is_sample INTEGER NOT NULL DEFAULT 0 CHECK (is_sample IN (0, 1)),
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
    known_until TEXT,
    -- Measures for goods with a TARIC additional code, such as a duty with a rate for each producer. NULL: for all
    -- goods.
    additional_code TEXT
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

-- ===== The simulated customs authority =====

-- Cases of the simulated customs authority. It knows accounts, not organisations, as the real one.
CREATE TABLE simulated_cases (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account TEXT NOT NULL,
    lrn TEXT NOT NULL,
    mrn TEXT,
    revision INTEGER NOT NULL,
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
) STRICT;

-- A reference belongs to the case of the first message that came with it.
CREATE TABLE simulated_references (
    account TEXT NOT NULL,
    lrn TEXT NOT NULL,
    case_id INTEGER NOT NULL REFERENCES simulated_cases (id),
    PRIMARY KEY (account, lrn)
) STRICT;
CREATE INDEX simulated_references_of_case ON simulated_references (case_id);

CREATE TABLE simulated_messages (
    account TEXT NOT NULL,
    lrn TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    received_at TEXT NOT NULL,
    PRIMARY KEY (account, lrn, fingerprint)
) STRICT;

-- Answers that are still to be given. Within a case they go by `due_at`; `claimable_at` is that moment
-- too, until a lease or a retry moves it on.
CREATE TABLE simulated_answers (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    case_id INTEGER NOT NULL REFERENCES simulated_cases (id),
    due_at TEXT NOT NULL,
    claimable_at TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    body BLOB NOT NULL,
    held_by INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX simulated_answers_in_order ON simulated_answers (case_id, due_at, id);
CREATE INDEX simulated_answers_claimable ON simulated_answers (claimable_at);

-- What the simulated authority keeps of goods under a suspensive procedure: what each item secures and how much of it is
-- still there, and what was taken out of others. Its version is raised by every change.
CREATE TABLE simulated_goods (
    case_id INTEGER NOT NULL PRIMARY KEY REFERENCES simulated_cases (id),
    version INTEGER NOT NULL,
    goods TEXT NOT NULL
) STRICT;

-- The declaration of a movement as the simulated customs authority keeps it, with the moments of its decisions: the
-- messages of later steps repeat it. A movement without one is answered by what is known of it.
CREATE TABLE simulated_movements (
    case_id INTEGER NOT NULL PRIMARY KEY REFERENCES simulated_cases (id),
    movement TEXT NOT NULL
) STRICT;

-- Accounts that something used: the number of their last entry, and what is used after it. Their rows are locked while
-- entries are made.
-- The simulated authority books by GRN where a movement names one, else by EORI.
CREATE TABLE simulated_accounts (
    account TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('surety', 'dva')),
    guarantee TEXT NOT NULL,
    last_entry INTEGER NOT NULL,
    used TEXT NOT NULL,
    PRIMARY KEY (account, kind, guarantee)
) STRICT;

-- Entries that are made once they are due, by `due_at` and then in the order in which they were planned. Only those that use
-- some have an amount: what is given back is what the case uses by then.
CREATE TABLE simulated_planned_entries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    case_id INTEGER NOT NULL REFERENCES simulated_cases (id),
    account TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('surety', 'dva')),
    guarantee TEXT NOT NULL,
    entry TEXT NOT NULL CHECK (entry IN ('use', 'given_back', 'payment')),
    amount TEXT,
    due_at TEXT NOT NULL,
    -- What a discharge gives back of what its case uses, which is never more than that.
    part TEXT,
    CHECK ((entry = 'use') = (amount IS NOT NULL))
) STRICT;
CREATE INDEX simulated_planned_entries_in_order ON simulated_planned_entries (account, kind, guarantee, due_at, id);
CREATE INDEX simulated_planned_entries_of_case ON simulated_planned_entries (case_id);

-- Entries that were made. They never change.
CREATE TABLE simulated_entries (
    account TEXT NOT NULL,
    kind TEXT NOT NULL,
    guarantee TEXT NOT NULL,
    number INTEGER NOT NULL,
    case_id INTEGER NOT NULL REFERENCES simulated_cases (id),
    entry TEXT NOT NULL CHECK (entry IN ('use', 'given_back', 'payment')),
    amount TEXT NOT NULL,
    used_after TEXT NOT NULL,
    occurred_at TEXT NOT NULL,
    PRIMARY KEY (account, kind, guarantee, number),
    FOREIGN KEY (account, kind, guarantee) REFERENCES simulated_accounts (account, kind, guarantee)
) STRICT;
CREATE INDEX simulated_entries_of_case ON simulated_entries (case_id);

-- A statement can be of several guarantees: entries of a trader are numbered together. Their row is locked while entries
-- are made.
CREATE TABLE simulated_entry_numbers (
    account TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('surety', 'dva')),
    last_entry INTEGER NOT NULL,
    PRIMARY KEY (account, kind)
) STRICT;
