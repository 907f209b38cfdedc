use crate::LotId;
use customs_kernel::{ErrorKind, FieldErrors, StorageError};
use rust_decimal::Decimal;

/// More was asked than is there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shortage {
    /// The lot, when one was named.
    pub lot: Option<LotId>,
    /// The line of a declaration it was for.
    pub declaration_line: Option<i64>,
    /// How much was asked.
    pub wanted: Decimal,
    /// How much is available.
    pub available: Decimal,
}

/// Why a use case of inventory did not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum InventoryError {
    /// Rules are broken; the fields are named by path.
    #[error("the input breaks rules")]
    Invalid(FieldErrors),
    /// The organisation has no such record.
    #[error("there is no such {0}")]
    Unknown(&'static str),
    /// The declaration is in a status in which its stock does not change by hand.
    #[error("this cannot be done while the status of the declaration is {current}")]
    InvalidStatus {
        /// The status it has.
        current: String,
        /// The statuses in which it can be done.
        allowed: &'static [&'static str],
    },
    /// The line has an allocation already; it can be replaced.
    #[error("the line is allocated already")]
    AlreadyAllocated,
    /// There is not enough.
    #[error("{} is asked, {} is available", .0.wanted.normalize(), .0.available.normalize())]
    InsufficientStock(Shortage),
    /// The record was changed since the caller read it.
    #[error("the record was changed since it was read")]
    Stale,
    /// Storage did not do it.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl InventoryError {
    /// What it means to a caller.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Invalid(_) => ErrorKind::Invalid,
            Self::Unknown(_) => ErrorKind::NotFound,
            Self::InvalidStatus { .. } | Self::AlreadyAllocated | Self::InsufficientStock(_) => ErrorKind::Refused,
            Self::Stale => ErrorKind::Stale,
            Self::Storage(error) => error.kind(),
        }
    }
}

impl From<FieldErrors> for InventoryError {
    fn from(errors: FieldErrors) -> Self {
        Self::Invalid(errors)
    }
}
