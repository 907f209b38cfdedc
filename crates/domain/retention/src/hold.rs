use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::{OrganisationId, StorageError, Subject};

/// A legal hold to be set on a record: nothing of what is kept about it is dropped until it is lifted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewHold {
    /// The organisation that owns the record.
    pub organisation: OrganisationId,
    /// The record.
    pub subject: Subject,
    /// Why it is held, if a reason was given.
    pub reason: Option<String>,
    /// Who sets it.
    pub set_by: String,
    /// When it is set.
    pub set_at: DateTime<Utc>,
}

/// A legal hold, in force or lifted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hold {
    /// The hold as it was set.
    pub new: NewHold,
    /// Who lifted it, and when; `None` while it is in force.
    pub lifted: Option<Lifted>,
}

/// The end of a hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lifted {
    /// Who lifted it.
    pub by: String,
    /// When.
    pub at: DateTime<Utc>,
}

/// The reasons why a hold is not set or lifted.
#[growing]
#[derive(Debug, thiserror::Error)]
pub enum HoldError {
    /// The organisation has no such record.
    #[error("organisation {organisation} has no {} {}", subject.kind, subject.id)]
    NoRecord {
        /// The organisation.
        organisation: OrganisationId,
        /// The record.
        subject: Subject,
    },
    /// The record is held already.
    #[error("{} {} is held already", .0.kind, .0.id)]
    HeldAlready(Subject),
    /// The record is not held.
    #[error("{} {} of organisation {organisation} is not held", subject.kind, subject.id)]
    NotHeld {
        /// The organisation.
        organisation: OrganisationId,
        /// The record.
        subject: Subject,
    },
    /// The name of the person who does it is empty.
    #[error("it has to be said who does this")]
    Nobody,
    /// Storage fails.
    #[error(transparent)]
    Storage(#[from] StorageError),
}
