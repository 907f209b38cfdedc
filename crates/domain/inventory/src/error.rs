use crate::LotId;
use customs_form_macros::growing;
use customs_kernel::{ErrorKind, FieldErrors, StorageError};
use rust_decimal::Decimal;

/// A request for more goods than are available.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shortage {
    /// The lot, if the request named one.
    pub lot: Option<LotId>,
    /// Id of the declaration line that needs the goods.
    pub declaration_line: Option<i64>,
    /// Requested quantity.
    pub wanted: Decimal,
    /// Available quantity.
    pub available: Decimal,
}

/// Error of a use case of inventory.
#[growing]
#[derive(Debug, thiserror::Error)]
pub enum InventoryError {
    /// The input breaks rules; each broken rule is named by the path of its field.
    #[error("the input breaks rules: {0}")]
    Invalid(#[source] FieldErrors),
    /// The organisation has no such record; the text names its kind.
    #[error("there is no such {0}")]
    Unknown(&'static str),
    /// The status of the declaration does not permit changing its stock by hand.
    #[error("this cannot be done while the status of the declaration is {current}")]
    InvalidStatus {
        /// Present status of the declaration.
        current: String,
        /// Statuses that permit the command.
        allowed: &'static [&'static str],
    },
    /// The line already has an allocation, which can be replaced.
    #[error("the line is allocated already")]
    AlreadyAllocated,
    /// The available quantity is too small.
    #[error("{} is asked, {} is available", .0.wanted.normalize(), .0.available.normalize())]
    InsufficientStock(Shortage),
    /// Another change was stored since the caller read the record.
    #[error("the record was changed since it was read")]
    Stale,
    /// The storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl InventoryError {
    /// The class of the error, from which callers derive their answer.
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
