use crate::lifecycle::Status;
use crate::ports::GuaranteeRefusal;
use chrono::{DateTime, NaiveDate, Utc};
use customs_exchange::UnreadableMessage;
use customs_kernel::{ErrorKind, FieldErrors, StorageError};

/// Why a use case of transits did not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum TransitError {
    /// Rules are broken; the fields are named by path.
    #[error("the transit breaks rules")]
    Invalid(FieldErrors),
    /// The organisation has no such transit.
    #[error("there is no such transit")]
    NotFound,
    /// Not allowed in the present status.
    #[error("not allowed in status {}", current.code())]
    InvalidStatus {
        /// The status it has.
        current: Status,
        /// The statuses in which it can be allowed.
        allowed: &'static [Status],
    },
    /// What ever had an MRN never becomes a draft again.
    #[error("customs gave the transit an MRN, so it cannot become a draft again: use copy to make a new one of it")]
    NoWayBack {
        /// The status it has.
        current: Status,
    },
    /// Its message may have reached customs, which may still answer in time: it cannot become a draft.
    #[error(
        "customs may have the transit, so it can become a draft only once customs rejects it or its answer is overdue; \
         copy makes a new one"
    )]
    Undecided {
        /// The status it has.
        current: Status,
    },
    /// A draft that customs accepted, or may still accept, under an earlier submission cannot be deleted.
    #[error("customs accepted or may accept a submission of the transit, so it cannot be deleted")]
    KnownToCustoms,
    /// Only for transits that are lodged before the goods are there (type D).
    #[error("only a transit of additional declaration type D is presented")]
    NotPrelodged,
    /// Customs has not accepted it.
    #[error("customs has not accepted the transit")]
    NotAccepted,
    /// It was sent before and not refused.
    #[error("it was sent on {}", at.format("%Y-%m-%dT%H:%M:%SZ"))]
    AlreadySent {
        /// When.
        at: DateTime<Utc>,
    },
    /// Too late.
    #[error("the last day for it was {last_day}")]
    DeadlinePassed {
        /// The last day on which it was possible, in the Netherlands.
        last_day: NaiveDate,
    },
    /// The guarantee does not bear the movement.
    #[error(transparent)]
    GuaranteeInsufficient(Box<GuaranteeRefusal>),
    /// The record was changed since the caller read it.
    #[error("the transit was changed since it was read")]
    Stale,
    /// The document is no message of customs.
    #[error(transparent)]
    Unreadable(#[from] UnreadableMessage),
    /// Storage did not do it.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl TransitError {
    /// What it means to a caller.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Invalid(_) | Self::Unreadable(_) => ErrorKind::Invalid,
            Self::NotFound => ErrorKind::NotFound,
            Self::InvalidStatus { .. }
            | Self::NoWayBack { .. }
            | Self::Undecided { .. }
            | Self::KnownToCustoms
            | Self::NotPrelodged
            | Self::NotAccepted
            | Self::AlreadySent { .. }
            | Self::DeadlinePassed { .. }
            | Self::GuaranteeInsufficient(_) => ErrorKind::Refused,
            Self::Stale => ErrorKind::Stale,
            Self::Storage(error) => error.kind(),
        }
    }
}

customs_exchange::record_error!(TransitError);

impl From<GuaranteeRefusal> for TransitError {
    fn from(refusal: GuaranteeRefusal) -> Self {
        Self::GuaranteeInsufficient(Box::new(refusal))
    }
}
