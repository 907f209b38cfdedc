use customs_kernel::{ErrorKind, FieldErrors, StorageError};

/// Why a use case of billing did not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum BillingError {
    /// Rules are broken; the fields are named by path.
    #[error("the input breaks rules")]
    Invalid(FieldErrors),
    /// The organisation has no such record.
    #[error("there is no such {0}")]
    Unknown(&'static str),
    /// Not in the status that the record has.
    #[error("this cannot be done while the status is {current}")]
    InvalidStatus {
        /// The status it has.
        current: &'static str,
        /// The statuses in which it can be done, or that it can go to.
        allowed: Vec<&'static str>,
    },
    /// Something refers to the record, so that it cannot be deleted.
    #[error("it cannot be deleted: {0} use it")]
    InUse(&'static str),
    /// The record takes no changes any more.
    #[error("{0} is locked")]
    Locked(&'static str),
    /// What was paid in advance was taken off by another document, which has to go first.
    #[error("it was paid in advance and taken off by {by}; take that back first")]
    TakenOff {
        /// The document, in words: `invoice 2026-00007`, `draft 12`.
        by: String,
    },
    /// There is nothing to invoice.
    #[error("the dossier has no pending lines")]
    NoPendingLines,
    /// The customer that is billed has no prices today.
    #[error("customer {customer} has no active rate card with a billable item")]
    NoActiveRateCard {
        /// Code of the customer.
        customer: String,
    },
    /// The movement is in a dossier already.
    #[error("the {0} is linked to a dossier already")]
    AlreadyLinked(&'static str),
    /// The movement is not in this dossier.
    #[error("the {0} is not linked to this dossier")]
    NotLinked(&'static str),
    /// What has to be there first is missing.
    #[error("{0}")]
    PreconditionFailed(String),
    /// The record was changed since the caller read it.
    #[error("the record was changed since it was read")]
    Stale,
    /// Storage did not do it.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl BillingError {
    /// What it means to a caller.
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
            | Self::PreconditionFailed(_) => ErrorKind::Refused,
            Self::Stale => ErrorKind::Stale,
            Self::Storage(error) => error.kind(),
        }
    }
}

impl BillingError {
    /// Storage answered that it kept something, and did not say what.
    pub(crate) fn not_kept() -> Self {
        Self::Storage(StorageError::Corrupt("what was just kept is not there".to_owned()))
    }
}

impl From<FieldErrors> for BillingError {
    fn from(errors: FieldErrors) -> Self {
        Self::Invalid(errors)
    }
}

/// A unique value that somebody else took first is told at its field.
pub(crate) fn told_as_taken(error: BillingError, rule: &str, field: &str) -> BillingError {
    match error {
        BillingError::Storage(StorageError::Conflict { constraint: Some(broken) }) if broken == rule => {
            BillingError::Invalid(FieldErrors::one(field, "is already taken"))
        }
        other => other,
    }
}
