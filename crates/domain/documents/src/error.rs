use crate::{FileStoreError, OwnerKind};
use customs_form_macros::growing;
use customs_kernel::{ErrorKind, FieldErrors, StorageError};

/// The reason why a use case of documents failed.
#[growing]
#[derive(Debug, thiserror::Error)]
pub enum DocumentError {
    /// The input breaks rules; the errors name each field by its path.
    #[error("the input breaks rules: {0}")]
    Invalid(#[source] FieldErrors),
    /// The organisation has no such record.
    #[error("there is no such {}", .0.word())]
    OwnerNotFound(OwnerKind),
    /// The record has no such document.
    #[error("there is no such document")]
    NotFound,
    /// The document exists but its file is missing in the store.
    #[error("the file of the document is missing")]
    FileMissing,
    /// The document was changed elsewhere since it was read.
    #[error("the document was changed since it was read")]
    Stale,
    /// The upload took so long that it was given up.
    #[error("the file took too long to arrive")]
    TooSlow,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// The file store failed.
    #[error(transparent)]
    Files(FileStoreError),
}

impl DocumentError {
    /// The kind of error, from which callers choose their answer.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Invalid(_) => ErrorKind::Invalid,
            Self::OwnerNotFound(_) | Self::NotFound | Self::FileMissing => ErrorKind::NotFound,
            Self::Stale => ErrorKind::Stale,
            Self::TooSlow => ErrorKind::Refused,
            Self::Storage(error) => error.kind(),
            Self::Files(FileStoreError::Unavailable(_)) => ErrorKind::Unavailable,
            Self::Files(FileStoreError::NotFound | FileStoreError::Damaged) => ErrorKind::Internal,
        }
    }
}

impl From<FieldErrors> for DocumentError {
    fn from(errors: FieldErrors) -> Self {
        Self::Invalid(errors)
    }
}

impl From<FileStoreError> for DocumentError {
    fn from(error: FileStoreError) -> Self {
        match error {
            FileStoreError::NotFound => Self::FileMissing,
            other => Self::Files(other),
        }
    }
}
