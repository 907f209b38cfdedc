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
    file_key TEXT COLLATE "C" PRIMARY KEY,
    organisation_id BIGINT NOT NULL REFERENCES organisations (id),
    given_up BOOLEAN NOT NULL,
    due_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX document_uploads_due ON document_uploads (due_at, file_key);
