use customs_kernel::{ErrorKind, FieldErrors, StorageError};

/// Why a use case of master data did not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum MasterDataError {
    /// Rules are broken; the fields are named by path.
    #[error("the input breaks rules")]
    Invalid(FieldErrors),
    /// The organisation has no such customer.
    #[error("there is no such customer")]
    UnknownCustomer,
    /// The organisation has no such contact, authorisation or location.
    #[error("there is no such {0}")]
    UnknownPart(&'static str),
    /// The organisation has no such article.
    #[error("there is no such item")]
    UnknownItem,
    /// Something refers to the customer, so that it cannot be deleted.
    #[error("the customer cannot be deleted: {0} refer to it")]
    InUse(String),
    /// What has to be there first is missing.
    #[error("{0}")]
    PreconditionFailed(String),
    /// The record was changed since the caller read it.
    #[error("the record was changed since it was read")]
    Stale,
    /// The document is no answer to an inquiry.
    #[error("{0}")]
    Unreadable(String),
    /// Storage did not do it.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl MasterDataError {
    /// What it means to a caller.
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
