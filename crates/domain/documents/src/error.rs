use crate::{FileStoreError, OwnerKind};
use customs_kernel::{ErrorKind, FieldErrors, StorageError};

/// Why a command about documents was not carried out.
#[derive(Debug, thiserror::Error)]
pub enum DocumentError {
    /// The input breaks rules.
    #[error("the input breaks rules")]
    Invalid(FieldErrors),
    /// The organisation has no such record.
    #[error("there is no such {}", .0.word())]
    OwnerNotFound(OwnerKind),
    /// The record has no such document.
    #[error("there is no such document")]
    NotFound,
    /// The document is there, and its file is not.
    #[error("the file of the document is missing")]
    FileMissing,
    /// Somebody else changed the document since it was read.
    #[error("the document was changed by somebody else")]
    Stale,
    /// The file was so long under way that it was given up.
    #[error("the file took too long to arrive")]
    TooSlow,
    /// The database failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// The store of files failed.
    #[error(transparent)]
    Files(FileStoreError),
}

impl DocumentError {
    /// What it means to a caller.
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
