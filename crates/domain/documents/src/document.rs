use crate::{DocumentType, FileKey, FileName, Owner};
use chrono::{DateTime, Utc};
use customs_kernel::Version;

/// A document of a record: its description and its file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    /// Id assigned by the database.
    pub id: DocumentId,
    /// The record that the document belongs to.
    pub owner: Owner,
    /// Version of type and description; the file never changes.
    pub version: Version,
    /// Purpose of the document.
    pub document_type: DocumentType,
    /// Free text; `None` without one.
    pub description: Option<String>,
    /// The file of the document.
    pub file: StoredFile,
    /// When the document was added.
    pub created_at: DateTime<Utc>,
    /// When type or description last changed.
    pub updated_at: DateTime<Utc>,
}

/// A complete file in the file store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredFile {
    /// Key of the file in the store.
    pub key: FileKey,
    /// Name that the sender gave the file.
    pub name: FileName,
    /// Size in bytes.
    pub size: u64,
    /// SHA-256 digest of the content.
    pub sha256: [u8; 32],
}

/// A document to be added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewDocument {
    /// The record that the document will belong to.
    pub owner: Owner,
    /// Purpose of the document.
    pub document_type: DocumentType,
    /// Free text; `None` without one.
    pub description: Option<String>,
    /// The file of the document.
    pub file: StoredFile,
    /// When the document is added.
    pub created_at: DateTime<Utc>,
}

customs_kernel::typed_id!(
    /// Id of a document.
    DocumentId,
);
