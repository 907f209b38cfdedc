use super::sentence;
use crate::ApiError;
use customs_documents::{DocumentError, FileStoreError};

impl From<DocumentError> for ApiError {
    fn from(error: DocumentError) -> Self {
        let absent = |what: &str| Self::not_found_because(&format!("The {what} was not found."));
        match error {
            DocumentError::Invalid(errors) => Self::validation(&errors),
            DocumentError::OwnerNotFound(kind) => absent(kind.word()),
            DocumentError::NotFound => absent("document"),
            DocumentError::FileMissing => absent("file of the document"),
            DocumentError::Stale => Self::stale(),
            DocumentError::TooSlow => Self::request_timeout(&sentence(&error)),
            DocumentError::Storage(error) => error.into(),
            DocumentError::Files(error @ FileStoreError::Unavailable(_)) => {
                let message = "The store of files is not reachable and nothing was changed; repeat the request later.";
                Self::unavailable_because(message, error)
            }
            DocumentError::Files(error @ (FileStoreError::NotFound | FileStoreError::Damaged)) => Self::internal(error),
        }
    }
}
