use crate::{DocumentId, DocumentType, FileKey, FileName, Owner};
use chrono::{DateTime, Utc};
use customs_kernel::Version;

/// A document of a record: what is said of it, and which file it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    /// Id.
    pub id: DocumentId,
    /// The record it belongs to.
    pub owner: Owner,
    /// How often what is said of it was changed; the file never changes.
    pub version: Version,
    /// What it is for.
    pub document_type: DocumentType,
    /// What else there is to say.
    pub description: Option<String>,
    /// Its file.
    pub file: StoredFile,
    /// When it was added.
    pub created_at: DateTime<Utc>,
    /// When it was changed last.
    pub updated_at: DateTime<Utc>,
}

/// A file that the store holds whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredFile {
    /// Where the store has it.
    pub key: FileKey,
    /// What its sender called it.
    pub name: FileName,
    /// Bytes.
    pub size: u64,
    /// What tells it from another file.
    pub sha256: [u8; 32],
}

/// A document about to be added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewDocument {
    /// The record it is to belong to.
    pub owner: Owner,
    /// What it is for.
    pub document_type: DocumentType,
    /// What else there is to say.
    pub description: Option<String>,
    /// Its file.
    pub file: StoredFile,
    /// When it is added.
    pub created_at: DateTime<Utc>,
}
