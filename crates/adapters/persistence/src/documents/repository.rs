use super::columns::{Row, document, new_row};
use super::uploads::{self, NewUploadRow};
use crate::Database;
use crate::connection::AnyConnection;
use crate::failure::{Failure, stale};
use crate::placement::Variants;
use crate::schema::documents;
use crate::values::Ts;
use chrono::{DateTime, Utc};
use customs_documents::{Document, DocumentId, DocumentRepository, FileKey, NewDocument, NewUpload, Owner};
use customs_kernel::{OrganisationId, StorageError, Version};
use diesel::prelude::*;

repository! {
    /// Documents and uploads, stored in the database. The files themselves are elsewhere.
    pub struct StoredDocuments(Database);
}

impl DocumentRepository for StoredDocuments {
    fn begin_upload(&self, organisation: OrganisationId, upload: &NewUpload) -> Result<(), StorageError> {
        let NewUpload { key, due_at } = upload;
        let row = upload_row(organisation, key.to_string(), *due_at, false);
        self.0.write_statement(|connection| uploads::insert(connection, &[row]))
    }

    fn use_upload(&self, organisation: OrganisationId, key: &FileKey) -> Result<bool, StorageError> {
        self.0.write_statement(|connection| uploads::take(connection, organisation, key))
    }

    fn give_up(&self, key: &FileKey, retry_at: DateTime<Utc>) -> Result<bool, StorageError> {
        self.0.write_statement(|connection| uploads::give_up(connection, key, retry_at))
    }

    fn give_up_due(
        &self,
        now: DateTime<Utc>,
        retry_at: DateTime<Utc>,
        limit: usize,
    ) -> Result<Vec<FileKey>, StorageError> {
        self.0.write(|connection| {
            self.0.placement().run(
                connection,
                Variants {
                    one_server: |connection: &mut AnyConnection| uploads::give_up_due(connection, now, retry_at, limit),
                    spread: |connection: &mut AnyConnection| {
                        uploads::give_up_due_of_each(connection, now, retry_at, limit)
                    },
                },
            )
        })
    }

    fn forget_upload(&self, key: &FileKey) -> Result<(), StorageError> {
        self.0.write_statement(|connection| uploads::forget(connection, key))
    }

    fn insert(&self, organisation: OrganisationId, new: NewDocument) -> Result<Document, StorageError> {
        let row = new_row(organisation, &new)?;
        let id: i64 = self.0.write(|connection| {
            let insert = diesel::insert_into(documents::table).values(row);
            Ok(insert.returning(documents::id).get_result(connection)?)
        })?;
        let NewDocument { owner, document_type, description, file, created_at } = new;
        let (id, version, updated_at) = (DocumentId::new(id), Version::FIRST, created_at);
        Ok(Document { id, owner, version, document_type, description, file, created_at, updated_at })
    }

    fn list(&self, organisation: OrganisationId, owner: Owner) -> Result<Vec<Document>, StorageError> {
        self.0.read(|connection| {
            let own = by_owner(organisation, owner).order(documents::id.asc());
            let rows: Vec<Row> = own.select(Row::as_select()).load(connection)?;
            rows.into_iter().map(document).collect()
        })
    }

    fn find(
        &self,
        organisation: OrganisationId,
        owner: Owner,
        id: DocumentId,
    ) -> Result<Option<Document>, StorageError> {
        self.0.read(|connection| {
            let own = by_owner(organisation, owner).filter(documents::id.eq(id.get()));
            let row: Option<Row> = own.select(Row::as_select()).first(connection).optional()?;
            row.map(document).transpose()
        })
    }

    fn save(&self, organisation: OrganisationId, document: &Document) -> Result<(), StorageError> {
        let Document { id, owner, version, document_type, description, file: _, created_at: _, updated_at } = document;
        let own = by_owner(organisation, *owner)
            .filter(documents::id.eq(id.get()))
            .filter(documents::version.eq(version.get()));
        let set = (
            documents::version.eq(version.next().get()),
            documents::document_type.eq(document_type.word()),
            documents::description.eq(description),
            documents::updated_at.eq(Ts(*updated_at)),
        );
        self.0.write(|connection| match diesel::update(own).set(set).execute(connection)? {
            0 => Err(Failure::from(stale())),
            _ => Ok(()),
        })
    }

    fn delete_all(
        &self,
        organisation: OrganisationId,
        owner: Owner,
        due_at: DateTime<Utc>,
    ) -> Result<usize, StorageError> {
        self.0.write(|connection| {
            let removed = diesel::delete(by_owner(organisation, owner)).returning(documents::file_key);
            let keys: Vec<String> = removed.load(connection)?;
            let files: Vec<NewUploadRow> =
                keys.into_iter().map(|key| upload_row(organisation, key, due_at, true)).collect();
            uploads::insert(connection, &files)?;
            Ok(files.len())
        })
    }
}

fn upload_row(organisation: OrganisationId, file_key: String, due_at: DateTime<Utc>, given_up: bool) -> NewUploadRow {
    NewUploadRow { file_key, organisation_id: organisation.get(), given_up, due_at: Ts(due_at) }
}

#[diesel::dsl::auto_type(no_type_alias)]
fn by_owner(organisation: OrganisationId, owner: Owner) -> _ {
    let organisation: i64 = organisation.get();
    let (kind, id): (&'static str, i64) = (owner.kind.word(), owner.id);
    documents::table
        .filter(documents::organisation_id.eq(organisation))
        .filter(documents::owner_kind.eq(kind))
        .filter(documents::owner_id.eq(id))
}
