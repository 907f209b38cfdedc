use super::{BilingualText, Failure};
use customs_documents::{DocumentError, FileStoreError};

impl From<DocumentError> for Failure {
    fn from(error: DocumentError) -> Self {
        use DocumentError as E;
        match error {
            E::Invalid(errors) => Self::Invalid(errors),
            E::OwnerNotFound(_) | E::NotFound => Self::NotFound,
            E::FileMissing => Self::Refused(BilingualText::by(|t| t.record_file_missing().to_owned())),
            E::Stale => Self::Stale,
            E::TooSlow => Self::Refused(BilingualText::by(|t| t.record_file_too_slow().to_owned())),
            E::Storage(error) => error.into(),
            E::Files(error @ FileStoreError::Unavailable(_)) => Self::Unavailable(error.into()),
            E::Files(error) => Self::internal(error),
        }
    }
}
