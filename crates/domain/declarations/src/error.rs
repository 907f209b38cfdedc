use crate::lifecycle::Status;
use crate::ports::{GuaranteeShortage, StockShortage, UnreadableMessage};
use crate::{Direction, Symbol};
use chrono::{DateTime, NaiveDate, Utc};
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
    /// The declaration has no such line.
    #[error("there is no such line")]
    NoSuchLine,
    /// Not allowed in the present status.
    #[error("not allowed in status {}", current.code())]
    InvalidStatus {
        /// The status it has.
        current: Status,
        /// The statuses in which it would be allowed.
        allowed: Vec<Status>,
    },
    /// What ever had an MRN never becomes a draft again.
    #[error("customs gave the declaration an MRN, so it cannot become a draft again: use copy to make a new one of it")]
    NoWayBack {
        /// The status it has.
        current: Status,
        /// What is possible in its place: the statuses that it can be set to, if there are any.
        allowed: Vec<Status>,
    },
    /// Its message may have reached customs, which did not reject it: it cannot become a draft.
    #[error("customs may have the declaration, so it can become a draft only once customs rejects it")]
    Undecided {
        /// The status it has.
        current: Status,
        /// The statuses in which, or to which, it would be allowed.
        allowed: Vec<Status>,
    },
    /// A draft that customs accepted, or may still accept, under an earlier submission cannot be deleted.
    #[error("customs {} a submission of the declaration, so it cannot be deleted", if *accepted { "accepted" } else { "may accept" })]
    KnownToCustoms {
        /// Whether customs did accept one.
        accepted: bool,
    },
    /// Not for this variant.
    #[error("not for a declaration with symbol {}", symbol.letter())]
    InvalidVariant {
        /// The variant it has.
        symbol: Symbol,
    },
    /// Not in this direction.
    #[error("not for an {}", direction.workflow())]
    InvalidDirection {
        /// The direction it has.
        direction: Direction,
    },
    /// Customs has not accepted it.
    #[error("customs has not accepted the declaration")]
    NotAccepted,
    /// It was sent before and not refused.
    #[error("it was sent on {}", at.format("%Y-%m-%dT%H:%M:%SZ"))]
    AlreadySent {
        /// When.
        at: DateTime<Utc>,
    },
    /// The goods of the advance declaration have to be presented first.
    #[error("customs has not accepted the presentation of the goods")]
    PresentationPending,
    /// Too late.
    #[error("the last day for it was {last_day}")]
    DeadlinePassed {
        /// The last day on which it was possible, in the Netherlands.
        last_day: NaiveDate,
    },
    /// It would be submitted, but the caller may not submit.
    #[error("submitting needs the right to submit")]
    SubmitNotAllowed,
    /// It would be submitted and takes goods of a warehouse, but the caller may not change stock.
    #[error("taking goods out of stock needs the right to change it")]
    AllocationNotAllowed,
    /// There is too little of the goods that it takes.
    #[error(transparent)]
    InsufficientStock(StockShortage),
    /// The guarantee does not cover it.
    #[error(transparent)]
    GuaranteeInsufficient(Box<GuaranteeShortage>),
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
            Self::NotFound | Self::NoSuchLine => ErrorKind::NotFound,
            Self::InvalidStatus { .. }
            | Self::NoWayBack { .. }
            | Self::Undecided { .. }
            | Self::KnownToCustoms { .. }
            | Self::InvalidVariant { .. }
            | Self::InvalidDirection { .. }
            | Self::NotAccepted
            | Self::AlreadySent { .. }
            | Self::PresentationPending
            | Self::DeadlinePassed { .. }
            | Self::InsufficientStock(_)
            | Self::GuaranteeInsufficient(_) => ErrorKind::Refused,
            Self::SubmitNotAllowed | Self::AllocationNotAllowed => ErrorKind::Forbidden,
            Self::Stale => ErrorKind::Stale,
            Self::Storage(error) => error.kind(),
        }
    }
}

customs_exchange::record_error!(DeclarationError);
