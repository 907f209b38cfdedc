use customs_form_macros::growing;
use customs_kernel::{ErrorKind, FieldErrors, StorageError};

/// Error of a use case of master data.
#[growing]
#[derive(Debug, thiserror::Error)]
pub enum MasterDataError {
    /// The input breaks rules; each broken rule is named by the path of its field.
    #[error("the input breaks rules: {0}")]
    Invalid(#[source] FieldErrors),
    /// The organisation has no customer with this id or code.
    #[error("there is no such customer")]
    UnknownCustomer,
    /// The organisation has no contact, authorisation or location with this id.
    #[error("there is no such {0}")]
    UnknownPart(&'static str),
    /// The organisation has no item with this id.
    #[error("there is no such item")]
    UnknownItem,
    /// The customer cannot be deleted, since other records refer to it.
    #[error("the customer cannot be deleted: {0} refer to it")]
    InUse(String),
    /// Data that the command requires are missing.
    #[error("{0}")]
    PreconditionFailed(String),
    /// Another change was stored since the caller read the record.
    #[error("the record was changed since it was read")]
    Stale,
    /// The document is not a readable answer to an inquiry.
    #[error("{0}")]
    Unreadable(String),
    /// The storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl MasterDataError {
    /// The class of the error, from which callers derive their answer.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Invalid(_) | Self::Unreadable(_) => ErrorKind::Invalid,
            Self::UnknownCustomer | Self::UnknownPart(_) | Self::UnknownItem => ErrorKind::NotFound,
            Self::InUse(_) | Self::PreconditionFailed(_) => ErrorKind::Refused,
            Self::Stale => ErrorKind::Stale,
            Self::Storage(error) => error.kind(),
        }
    }
}

impl From<FieldErrors> for MasterDataError {
    fn from(errors: FieldErrors) -> Self {
        Self::Invalid(errors)
    }
}
