//! The row of a document.

use crate::failure::{Fallible, corrupt};
use crate::schema::documents;
use crate::values::Ts;
use customs_documents::{
    Document, DocumentId, DocumentType, FileKey, FileName, NewDocument, Owner, OwnerKind, StoredFile,
};
use customs_kernel::{OrganisationId, StorageError, Version};
use diesel::prelude::*;

#[derive(Insertable)]
#[diesel(table_name = documents)]
#[diesel(treat_none_as_default_value = false)]
pub(super) struct NewRow {
    organisation_id: i64,
    version: i64,
    owner_kind: &'static str,
    owner_id: i64,
    document_type: &'static str,
    description: Option<String>,
    file_key: String,
    filename: String,
    size: i64,
    sha256: Vec<u8>,
    created_at: Ts,
    updated_at: Ts,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = documents)]
#[diesel(check_for_backend(crate::connection::MultiBackend))]
pub(super) struct Row {
    id: i64,
    version: i64,
    owner_kind: String,
    owner_id: i64,
    document_type: String,
    description: Option<String>,
    file_key: String,
    filename: String,
    size: i64,
    sha256: Vec<u8>,
    created_at: Ts,
    updated_at: Ts,
}

pub(super) fn new_row(organisation: OrganisationId, document: &NewDocument) -> Result<NewRow, StorageError> {
    let NewDocument { owner, document_type, description, file, created_at } = document;
    let (Owner { kind, id: owner_id }, StoredFile { key, name, size, sha256 }) = (*owner, file);
    Ok(NewRow {
        organisation_id: organisation.get(),
        version: Version::FIRST.get(),
        owner_kind: kind.word(),
        owner_id,
        document_type: document_type.word(),
        description: description.clone(),
        file_key: key.to_string(),
        filename: name.to_string(),
        size: i64::try_from(*size).map_err(|error| StorageError::Failed(Box::new(error)))?,
        sha256: sha256.to_vec(),
        created_at: Ts(*created_at),
        updated_at: Ts(*created_at),
    })
}

pub(super) fn document(row: Row) -> Fallible<Document> {
    let id = row.id;
    read(row).ok_or_else(|| corrupt(format!("document {id}")))
}

fn read(row: Row) -> Option<Document> {
    Some(Document {
        id: DocumentId::new(row.id),
        owner: Owner { kind: OwnerKind::from_word(&row.owner_kind)?, id: row.owner_id },
        version: Version::new(row.version),
        document_type: DocumentType::from_word(&row.document_type)?,
        description: row.description,
        file: StoredFile {
            key: FileKey::restore(&row.file_key)?,
            name: FileName::parse(&row.filename).ok()?,
            size: u64::try_from(row.size).ok()?,
            sha256: row.sha256.try_into().ok()?,
        },
        created_at: row.created_at.0,
        updated_at: row.updated_at.0,
    })
}
