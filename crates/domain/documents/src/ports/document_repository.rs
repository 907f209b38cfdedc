use crate::{Document, DocumentId, FileKey, NewDocument, Owner};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError};

/// A file that is about to be stored, and from when on it counts as never having become a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewUpload {
    /// Where the file will be.
    pub key: FileKey,
    /// When it is given up.
    pub due_at: DateTime<Utc>,
}

/// Keeps documents, and the uploads that may become some.
///
/// All methods join the unit of work of their thread. A document of another organisation or another
/// record is treated exactly as one that does not exist.
///
/// An upload is on record before the first byte of its file is stored, and leaves the record in the unit of
/// work that adds the document, or after the file was removed: so whatever crashes, each file is known by
/// one of both.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait DocumentRepository: Send + Sync {
    /// Puts an upload on record.
    ///
    /// # Errors
    /// When storage fails; then nothing is on record.
    fn begin_upload(&self, organisation: OrganisationId, upload: &NewUpload) -> Result<(), StorageError>;

    /// Takes an upload off the record because it becomes a document now; `false` when it was given up
    /// before. Only one of this and giving it up succeeds.
    ///
    /// # Errors
    /// When storage fails.
    fn use_upload(&self, organisation: OrganisationId, key: &FileKey) -> Result<bool, StorageError>;

    /// Gives an upload up: it cannot become a document any more, and whoever takes what is due gets it
    /// from `retry_at` on. `false` when it became one or is on record no more.
    ///
    /// # Errors
    /// When storage fails.
    fn give_up(&self, key: &FileKey, retry_at: DateTime<Utc>) -> Result<bool, StorageError>;

    /// Gives up the uploads of all organisations that are due, at most `limit`, the longest due first,
    /// and answers their keys. Those whose files are not forgotten are due again at `retry_at`.
    ///
    /// # Errors
    /// When storage fails.
    fn give_up_due(
        &self,
        now: DateTime<Utc>,
        retry_at: DateTime<Utc>,
        limit: usize,
    ) -> Result<Vec<FileKey>, StorageError>;

    /// Takes an upload that was given up off the record: its file is removed.
    ///
    /// # Errors
    /// When storage fails.
    fn forget_upload(&self, key: &FileKey) -> Result<(), StorageError>;

    /// Keeps a new document at [`customs_kernel::Version::FIRST`] and answers it with its id. Ids grow.
    ///
    /// # Errors
    /// When storage fails; then nothing was kept.
    fn insert(&self, organisation: OrganisationId, document: NewDocument) -> Result<Document, StorageError>;

    /// The documents of a record, by id.
    ///
    /// # Errors
    /// When storage fails.
    fn list(&self, organisation: OrganisationId, owner: Owner) -> Result<Vec<Document>, StorageError>;

    /// One document of a record.
    ///
    /// # Errors
    /// When storage fails.
    fn find(
        &self,
        organisation: OrganisationId,
        owner: Owner,
        id: DocumentId,
    ) -> Result<Option<Document>, StorageError>;

    /// Stores type, description and `updated_at` of a document, and raises its version. The caller's
    /// copy is spent: it still has the version before.
    ///
    /// # Errors
    /// `Conflict` when the stored version is not `document.version`, or it is gone.
    fn save(&self, organisation: OrganisationId, document: &Document) -> Result<(), StorageError>;

    /// Removes all documents of a record; their files are uploads given up from now on, due at `due_at`.
    /// Answers how many there were.
    ///
    /// # Errors
    /// When storage fails; then nothing was removed.
    fn remove_all(
        &self,
        organisation: OrganisationId,
        owner: Owner,
        due_at: DateTime<Utc>,
    ) -> Result<usize, StorageError>;
}
