use crate::lifecycle::Status;
use crate::ports::{GuaranteeShortage, StockShortage, UnreadableMessage};
use crate::{Direction, Symbol};
use chrono::{DateTime, NaiveDate, Utc};
use customs_form_macros::growing;
use customs_kernel::{ErrorKind, FieldErrors, StorageError};

/// The reason why a use case of declarations failed.
#[growing]
#[derive(Debug, thiserror::Error)]
pub enum DeclarationError {
    /// The declaration breaks rules; the errors name the fields by path.
    #[error("the declaration breaks rules: {0}")]
    Invalid(#[source] FieldErrors),
    /// The item master has no active master item for some SKU codes (keys like `skus.0.sku_code`).
    #[error("some SKU codes are unknown or inactive: {0}")]
    SkuResolutionFailed(#[source] FieldErrors),
    /// The organisation has no such declaration.
    #[error("there is no such declaration")]
    NotFound,
    /// The declaration has no such line.
    #[error("there is no such line")]
    NoSuchLine,
    /// The present status does not allow the action.
    #[error("not allowed in status {}", current.code())]
    InvalidStatus {
        /// The present status.
        current: Status,
        /// The statuses that allow the action.
        allowed: Vec<Status>,
    },
    /// A declaration that ever had an MRN cannot become a draft again.
    #[error("customs gave the declaration an MRN, so it cannot become a draft again: use copy to make a new one of it")]
    NoWayBack {
        /// The present status.
        current: Status,
        /// The statuses that the declaration can be set to in its place; may be empty.
        allowed: Vec<Status>,
    },
    /// The message may have reached customs, and customs has not rejected it, so the declaration cannot become a draft.
    #[error("customs may have the declaration, so it can become a draft only once customs rejects it")]
    Undecided {
        /// The present status.
        current: Status,
        /// The statuses in which the action is allowed, or to which the declaration can be set.
        allowed: Vec<Status>,
    },
    /// The draft cannot be deleted, because customs accepted an earlier submission of it, or may still accept it.
    #[error("customs {} a submission of the declaration, so it cannot be deleted", if *accepted { "accepted" } else { "may accept" })]
    KnownToCustoms {
        /// Whether customs accepted a submission.
        accepted: bool,
    },
    /// The variant of the declaration does not allow the action.
    #[error("not for a declaration with symbol {}", symbol.letter())]
    InvalidVariant {
        /// The variant of the declaration.
        symbol: Symbol,
    },
    /// The direction of the declaration does not allow the action.
    #[error("not for an {}", direction.workflow())]
    InvalidDirection {
        /// The direction of the declaration.
        direction: Direction,
    },
    /// Customs has not accepted the declaration.
    #[error("customs has not accepted the declaration")]
    NotAccepted,
    /// The message was sent before, and customs did not refuse it.
    #[error("it was sent on {}", at.format("%Y-%m-%dT%H:%M:%SZ"))]
    AlreadySent {
        /// The moment at which it was sent.
        at: DateTime<Utc>,
    },
    /// Another amendment waits for the decision of customs.
    #[error("customs has not decided on amendment {number}, which was sent on {}", at.format("%Y-%m-%dT%H:%M:%SZ"))]
    AmendmentPending {
        /// The number of that amendment.
        number: u32,
        /// The moment at which customs was asked for it.
        at: DateTime<Utc>,
    },
    /// The declaration has no such amendment.
    #[error("there is no such amendment")]
    NoSuchAmendment,
    /// No outage of customs is open, so that nothing is released on paper.
    #[error("no outage of customs is open")]
    NoOutage,
    /// The goods were released on paper, so the declaration has to be lodged.
    #[error("the goods were released on paper on {}, so the declaration has to be lodged", at.format("%Y-%m-%dT%H:%M:%SZ"))]
    ReleasedOnPaper {
        /// The moment of the release on paper.
        at: DateTime<Utc>,
    },
    /// The organisation has no such mend.
    #[error("there is no such mend")]
    NoSuchMend,
    /// The goods of the advance declaration must be presented first.
    #[error("customs has not accepted the presentation of the goods")]
    PresentationPending,
    /// The deadline for the action has passed.
    #[error("the last day for it was {last_day}")]
    DeadlinePassed {
        /// The last day on which the action was possible, as a day in the Netherlands.
        last_day: NaiveDate,
    },
    /// The request includes a submission, and the caller lacks the right to submit.
    #[error("submitting needs the right to submit")]
    SubmitNotAllowed,
    /// The request includes a submission that takes goods out of a warehouse, and the caller lacks the right to change
    /// stock.
    #[error("taking goods out of stock needs the right to change it")]
    AllocationNotAllowed,
    /// The warehouse has too little of the goods that the declaration takes.
    #[error(transparent)]
    InsufficientStock(StockShortage),
    /// The guarantee does not cover the declaration.
    #[error(transparent)]
    GuaranteeInsufficient(Box<GuaranteeShortage>),
    /// The declaration changed after the caller read it.
    #[error("the declaration was changed since it was read")]
    Stale,
    /// The document is not a message of customs.
    #[error(transparent)]
    Unreadable(#[from] UnreadableMessage),
    /// Storage failed or does not answer.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl DeclarationError {
    /// Returns the meaning of the error to the caller.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Invalid(_) | Self::SkuResolutionFailed(_) | Self::Unreadable(_) => ErrorKind::Invalid,
            Self::NotFound | Self::NoSuchLine | Self::NoSuchAmendment | Self::NoSuchMend => ErrorKind::NotFound,
            Self::InvalidStatus { .. }
            | Self::NoWayBack { .. }
            | Self::Undecided { .. }
            | Self::KnownToCustoms { .. }
            | Self::InvalidVariant { .. }
            | Self::InvalidDirection { .. }
            | Self::NotAccepted
            | Self::AlreadySent { .. }
            | Self::AmendmentPending { .. }
            | Self::NoOutage
            | Self::ReleasedOnPaper { .. }
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
