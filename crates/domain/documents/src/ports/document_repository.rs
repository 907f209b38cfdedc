use crate::{Document, DocumentId, FileKey, NewDocument, Owner};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError};
use customs_port_macros::port;

/// An upload with a file that is about to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewUpload {
    /// Key that the file will have.
    pub key: FileKey,
    /// When the upload is given up if it has not become a document.
    pub due_at: DateTime<Utc>,
}

/// Stores documents and the uploads that may become documents.
///
/// All methods join the unit of work of their thread. A document of another organisation or another record is treated
/// exactly like one that does not exist.
///
/// An upload is recorded before the first byte of its file is stored. The record is removed in the unit of work that
/// adds the document, or after the file was removed. So every file is known by an upload or a document, after any
/// crash.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait DocumentRepository: Send + Sync {
    /// Records an upload.
    ///
    /// # Errors
    /// When storage fails; then nothing is recorded.
    fn begin_upload(&self, organisation: OrganisationId, upload: &NewUpload) -> Result<(), StorageError>;

    /// Removes the upload record because the upload becomes a document now. Returns `false` when the upload was given
    /// up before. Only one of this call and giving up succeeds.
    ///
    /// # Errors
    /// When storage fails.
    fn use_upload(&self, organisation: OrganisationId, key: &FileKey) -> Result<bool, StorageError>;

    /// Gives an upload up: it can no longer become a document, and is due for cleaning up from `retry_at` on. Returns
    /// `false` when it became a document or is no longer recorded.
    ///
    /// # Errors
    /// When storage fails.
    fn give_up(&self, key: &FileKey, retry_at: DateTime<Utc>) -> Result<bool, StorageError>;

    /// Gives up the due uploads of all organisations, at most `limit`, those due longest first, and returns their keys.
    /// Uploads that are not forgotten are due again at `retry_at`.
    ///
    /// # Errors
    /// When storage fails.
    fn give_up_due(
        &self,
        now: DateTime<Utc>,
        retry_at: DateTime<Utc>,
        limit: usize,
    ) -> Result<Vec<FileKey>, StorageError>;

    /// Removes the record of an upload that was given up, after its file was removed.
    ///
    /// # Errors
    /// When storage fails.
    fn forget_upload(&self, key: &FileKey) -> Result<(), StorageError>;

    /// Stores a new document at [`customs_kernel::Version::FIRST`] and returns it with its id. Ids grow.
    ///
    /// # Errors
    /// When storage fails; then nothing is stored.
    fn insert(&self, organisation: OrganisationId, document: NewDocument) -> Result<Document, StorageError>;

    /// Lists the documents of a record, ordered by id.
    ///
    /// # Errors
    /// When storage fails.
    fn list(&self, organisation: OrganisationId, owner: Owner) -> Result<Vec<Document>, StorageError>;

    /// Finds one document of a record.
    ///
    /// # Errors
    /// When storage fails.
    fn find(
        &self,
        organisation: OrganisationId,
        owner: Owner,
        id: DocumentId,
    ) -> Result<Option<Document>, StorageError>;

    /// Stores type, description and `updated_at` of a document, and raises its version. The caller's copy keeps the old
    /// version and must not be saved again.
    ///
    /// # Errors
    /// `Conflict` when the stored version is not `document.version`, or the document is gone.
    fn save(&self, organisation: OrganisationId, document: &Document) -> Result<(), StorageError>;

    /// Removes all documents of a record. Their files become given-up uploads, due at `due_at`. Returns the number of
    /// documents.
    ///
    /// # Errors
    /// When storage fails; then nothing was removed.
    fn delete_all(
        &self,
        organisation: OrganisationId,
        owner: Owner,
        due_at: DateTime<Utc>,
    ) -> Result<usize, StorageError>;
}
