use crate::lifecycle::Status;
use crate::ports::UnreadableMessage;
use customs_kernel::{ErrorKind, FieldErrors, StorageError};

/// Why a use case of declarations did not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum DeclarationError {
    /// Rules are broken; the fields are named by path.
    #[error("the declaration breaks rules")]
    Invalid(FieldErrors),
    /// Articles are not in the item master, or not active (keys like `skus.0.sku_code`).
    #[error("some SKU codes are unknown or inactive")]
    SkuResolutionFailed(FieldErrors),
    /// The organisation has no such declaration.
    #[error("there is no such declaration")]
    NotFound,
    /// Not allowed in the present status.
    #[error("not allowed in status {}", current.code())]
    InvalidStatus {
        /// The status it has.
        current: Status,
        /// The statuses in which it would be allowed.
        allowed: &'static [Status],
    },
    /// It would be submitted, but the caller may not submit.
    #[error("submitting needs the right to submit")]
    SubmitNotAllowed,
    /// The record was changed since the caller read it.
    #[error("the declaration was changed since it was read")]
    Stale,
    /// The document is no message of customs.
    #[error(transparent)]
    Unreadable(#[from] UnreadableMessage),
    /// Storage did not do it.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl DeclarationError {
    /// What it means to a caller.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Invalid(_) | Self::SkuResolutionFailed(_) | Self::Unreadable(_) => ErrorKind::Invalid,
            Self::NotFound => ErrorKind::NotFound,
            Self::InvalidStatus { .. } => ErrorKind::Refused,
            Self::SubmitNotAllowed => ErrorKind::Forbidden,
            Self::Stale => ErrorKind::Stale,
            Self::Storage(error) => error.kind(),
        }
    }
}
