use crate::lifecycle::Status;
use crate::ports::GuaranteeRefusal;
use chrono::{DateTime, NaiveDate, Utc};
use customs_exchange::UnreadableMessage;
use customs_form_macros::growing;
use customs_kernel::{ErrorKind, FieldErrors, StorageError};

/// Error of a use case of transits.
#[growing]
#[derive(Debug, thiserror::Error)]
pub enum TransitError {
    /// The form breaks rules; each broken rule is named by the path of its field.
    #[error("the transit breaks rules: {0}")]
    Invalid(#[source] FieldErrors),
    /// The organisation has no transit with this id.
    #[error("there is no such transit")]
    NotFound,
    /// The command is not allowed in the present status.
    #[error("not allowed in status {}", current.code())]
    InvalidStatus {
        /// Present status of the transit.
        current: Status,
        /// Statuses in which the command can be allowed.
        allowed: &'static [Status],
    },
    /// A transit that ever had an MRN never becomes a draft again.
    #[error("customs gave the transit an MRN, so it cannot become a draft again: use copy to make a new one of it")]
    NoWayBack {
        /// Present status of the transit.
        current: Status,
    },
    /// Customs may have the submission and may still answer in time, so the transit cannot become a draft.
    #[error(
        "customs may have the transit, so it can become a draft only once customs rejects it or its answer is overdue; \
         copy makes a new one"
    )]
    Undecided {
        /// Present status of the transit.
        current: Status,
    },
    /// A draft that customs accepted, or may still accept, under an earlier submission cannot be deleted.
    #[error("customs accepted or may accept a submission of the transit, so it cannot be deleted")]
    KnownToCustoms,
    /// The command applies only to transits lodged before their goods arrive (type D).
    #[error("only a transit of additional declaration type D is presented")]
    NotPrelodged,
    /// No outage of customs is open, so that nothing leaves on paper.
    #[error("no outage of customs is open")]
    NoOutage,
    /// Customs has not accepted the transit.
    #[error("customs has not accepted the transit")]
    NotAccepted,
    /// An amendment was asked for before, and customs has not decided on it.
    #[error("customs has not decided on the amendment of {}", at.format("%Y-%m-%dT%H:%M:%SZ"))]
    AmendmentPending {
        /// Moment at which it was asked for.
        at: DateTime<Utc>,
    },
    /// The message was sent before and customs has not refused it.
    #[error("it was sent on {}", at.format("%Y-%m-%dT%H:%M:%SZ"))]
    AlreadySent {
        /// Moment at which it was sent.
        at: DateTime<Utc>,
    },
    /// The deadline has passed.
    #[error("the last day for it was {last_day}")]
    DeadlinePassed {
        /// Last day on which the command was possible, by the Dutch calendar.
        last_day: NaiveDate,
    },
    /// The guarantee does not cover the movement.
    #[error(transparent)]
    GuaranteeInsufficient(Box<GuaranteeRefusal>),
    /// Another change was stored since the caller read the transit.
    #[error("the transit was changed since it was read")]
    Stale,
    /// The document is not a message of customs that the service can read.
    #[error(transparent)]
    Unreadable(#[from] UnreadableMessage),
    /// The storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl TransitError {
    /// Returns the class of the error, from which callers derive their answer.
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
            | Self::NoOutage
            | Self::NotAccepted
            | Self::AlreadySent { .. }
            | Self::AmendmentPending { .. }
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
