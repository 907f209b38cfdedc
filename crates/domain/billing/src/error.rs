use crate::invoice_particular::listed;
use crate::money::AmountTooLarge;
use customs_form_macros::growing;
use customs_kernel::facts::Warning;
use customs_kernel::{ErrorKind, FieldErrors, RuleCode, StorageError};

/// The reason why a use case of billing failed.
#[growing]
#[derive(Debug, thiserror::Error)]
pub enum BillingError {
    /// The request breaks rules; the errors name each field by its path.
    #[error("the input breaks rules: {0}")]
    Invalid(#[source] FieldErrors),
    /// The organisation has no such record. Holds the kind of record.
    #[error("there is no such {0}")]
    Unknown(&'static str),
    /// The record's status does not allow the action.
    #[error("this cannot be done while the status is {current}")]
    InvalidStatus {
        /// The current status.
        current: &'static str,
        /// The statuses that allow the action, or that the record may move to.
        allowed: Vec<&'static str>,
    },
    /// The record cannot be deleted because something refers to it. Holds the kind of referring record.
    #[error("it cannot be deleted: {0} use it")]
    InUse(&'static str),
    /// The record can no longer be changed.
    #[error("{0} is locked")]
    Locked(&'static str),
    /// The prepayment is deducted, or a part of it paid back, by another document.
    #[error("it was paid in advance and taken off by {by}; take that back first, or credit the unused part alone")]
    TakenOff {
        /// That document in words: `invoice 2026-00007`, `draft 12`, `credit note 2026-00008`.
        by: String,
    },
    /// The dossiers have no pending lines, so there is nothing to invoice.
    #[error("the dossier has no pending lines")]
    NoPendingLines,
    /// The customer that is billed has no active rate card today.
    #[error("customer {customer} has no active rate card with a billable item")]
    NoActiveRateCard {
        /// Code of the customer that is billed.
        customer: String,
    },
    /// The movement is in a dossier already. Holds the kind of movement.
    #[error("the {0} is linked to a dossier already")]
    AlreadyLinked(&'static str),
    /// The movement is not in this dossier. Holds the kind of movement.
    #[error("the {0} is not linked to this dossier")]
    NotLinked(&'static str),
    /// A precondition of the action is not met. Holds the explanation.
    #[error("{0}")]
    PreconditionFailed(String),
    /// The electronic invoice cannot be made. Holds the particulars that it lacks, each an
    /// [`InvoiceParticular`](crate::InvoiceParticular) at its path.
    #[error("the ubl paper: missing: {}", listed(.0))]
    LacksForUbl(Vec<Warning>),
    /// A file cannot be made, because a font is gone. Holds the explanation, which names the font.
    #[error("{0}")]
    FontGone(String),
    /// The record was changed after the caller read it.
    #[error("the record was changed since it was read")]
    Stale,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl BillingError {
    /// The kind of error, from which callers choose their answer.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Invalid(_) => ErrorKind::Invalid,
            Self::Unknown(_) => ErrorKind::NotFound,
            Self::InvalidStatus { .. }
            | Self::InUse(_)
            | Self::Locked(_)
            | Self::TakenOff { .. }
            | Self::NoPendingLines
            | Self::NoActiveRateCard { .. }
            | Self::AlreadyLinked(_)
            | Self::NotLinked(_)
            | Self::PreconditionFailed(_)
            | Self::LacksForUbl(_) => ErrorKind::Refused,
            Self::FontGone(_) => ErrorKind::Unavailable,
            Self::Stale => ErrorKind::Stale,
            Self::Storage(error) => error.kind(),
        }
    }
}

impl BillingError {
    /// The error for storage that reports a record as stored but does not return it.
    pub(crate) fn not_kept() -> Self {
        Self::Storage(StorageError::Corrupt("what was just kept is not there".to_owned()))
    }
}

impl From<FieldErrors> for BillingError {
    fn from(errors: FieldErrors) -> Self {
        Self::Invalid(errors)
    }
}

/// An amount that breaks the rule of amounts, at the path `amount`. The use cases name the field that it follows from.
impl From<AmountTooLarge> for BillingError {
    fn from(error: AmountTooLarge) -> Self {
        Self::Invalid(FieldErrors::one("amount", (RuleCode::Amount, error.to_string())))
    }
}

/// Turns the conflict on a unique value that another record took first into an error at the field.
pub(crate) fn told_as_taken(error: BillingError, rule: &str, field: &str) -> BillingError {
    match error {
        BillingError::Storage(StorageError::Conflict { constraint: Some(broken) }) if broken == rule => {
            BillingError::Invalid(FieldErrors::one(field, (RuleCode::Taken, "is already taken")))
        }
        other => other,
    }
}
