use crate::account::{AccountKey, Level};
use customs_kernel::{ErrorKind, FieldErrors, StorageError};
use rust_decimal::Decimal;

/// Why a guarantee does not cover a submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Insufficiency {
    /// The account.
    pub account: AccountKey,
    /// How far it is used, submissions in processing included.
    pub level: Level,
    /// What the submission would use.
    pub amount: Decimal,
    /// What is left, submissions in processing taken off.
    pub available: Decimal,
}

/// Why a use case of guarantees did not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum GuaranteeError {
    /// Rules are broken; the fields are named by path.
    #[error("the input breaks rules")]
    Invalid(FieldErrors),
    /// The organisation has no such record.
    #[error("there is no such {0}")]
    Unknown(&'static str),
    /// The guarantee does not cover it.
    #[error(
        "the {} guarantee of {} does not cover EUR {}: EUR {} is available, its level is {}",
        .0.account.kind, .0.account.eori, .0.amount, .0.available, .0.level
    )]
    Insufficient(Box<Insufficiency>),
    /// Storage did not do it.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl GuaranteeError {
    /// What it means to a caller.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Invalid(_) => ErrorKind::Invalid,
            Self::Unknown(_) => ErrorKind::NotFound,
            Self::Insufficient(_) => ErrorKind::Refused,
            Self::Storage(error) => error.kind(),
        }
    }
}

impl From<FieldErrors> for GuaranteeError {
    fn from(errors: FieldErrors) -> Self {
        Self::Invalid(errors)
    }
}
