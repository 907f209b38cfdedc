use crate::MasterItemChangeId;
use chrono::{DateTime, Utc};
use customs_form_macros::growing;

/// Status of a change of an item's classification or origin.
#[growing]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ChangeStatus {
    /// The change waits for a decision of the broker.
    Pending,
    /// The change was made.
    Approved,
    /// The change was refused.
    Rejected,
}

impl ChangeStatus {
    /// All statuses.
    pub const ALL: [Self; 3] = [Self::Pending, Self::Approved, Self::Rejected];

    /// The word for the status, for clients and in storage.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Approved => "approved",
            Self::Rejected => "rejected",
        }
    }

    /// Finds the status with this word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.word() == word)
    }
}

/// A change of a field that matters for the customs classification of an item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MasterItemChange {
    /// Id of the change.
    pub id: MasterItemChangeId,
    /// Name of the changed field.
    pub field: String,
    /// Value before the change.
    pub old_value: Option<String>,
    /// Requested value.
    pub new_value: Option<String>,
    /// Status of the change.
    pub status: ChangeStatus,
    /// Person or client that requested the change.
    pub requested_by: String,
    /// Moment of the request.
    pub requested_at: DateTime<Utc>,
    /// Person or client that decided; `None` while the change is pending.
    pub decided_by: Option<String>,
    /// Moment of the decision; `None` while the change is pending.
    pub decided_at: Option<DateTime<Utc>>,
}

/// A change that is to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMasterItemChange {
    /// Name of the changed field.
    pub field: &'static str,
    /// Value before the change.
    pub old_value: Option<String>,
    /// Requested value.
    pub new_value: Option<String>,
    /// Status of the change.
    pub status: ChangeStatus,
    /// Person or client that requested the change; for an approved change, also the one that decided.
    pub requested_by: String,
    /// Moment of the request.
    pub at: DateTime<Utc>,
}
