use crate::account::{AccountKey, Level};
use customs_form_macros::growing;
use customs_kernel::{ErrorKind, FieldErrors, StorageError};
use rust_decimal::Decimal;

/// The reason why a guarantee does not cover a submission.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Insufficiency {
    /// Account of the guarantee.
    pub account: AccountKey,
    /// Level of the account, with reserved amounts included.
    pub level: Level,
    /// Amount that the submission needs.
    pub amount: Decimal,
    /// Amount that is available after reserved amounts are deducted.
    pub available: Decimal,
}

/// The reason why a use case of guarantees failed.
#[growing]
#[derive(Debug, thiserror::Error)]
pub enum GuaranteeError {
    /// The request breaks rules; the errors name each field by its path.
    #[error("the input breaks rules: {0}")]
    Invalid(#[source] FieldErrors),
    /// The organisation has no such record. Holds the kind of record.
    #[error("there is no such {0}")]
    Unknown(&'static str),
    /// The guarantee does not cover the submission.
    #[error(
        "the {} guarantee of {} does not cover EUR {}: EUR {} is available, its level is {}",
        .0.account.kind, .0.account.eori, .0.amount, .0.available, .0.level
    )]
    Insufficient(Box<Insufficiency>),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl GuaranteeError {
    /// The kind of error, from which callers choose their answer.
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
