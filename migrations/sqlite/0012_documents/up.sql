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
