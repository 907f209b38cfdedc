use crate::ItemChangeId;
use chrono::{DateTime, Utc};

/// What became of a change of an article's classification or origin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ChangeStatus {
    /// It waits for a decision of the broker.
    Pending,
    /// It was made.
    Approved,
    /// It was not made.
    Rejected,
}

impl ChangeStatus {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Pending, Self::Approved, Self::Rejected];

    /// The word clients see, and under which it is stored.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Approved => "approved",
            Self::Rejected => "rejected",
        }
    }

    /// The status with that word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.word() == word)
    }
}

/// A change of a field that decides what an article is at customs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ItemChange {
    /// Id.
    pub id: ItemChangeId,
    /// Name of the field.
    pub field: String,
    /// Value before.
    pub old_value: Option<String>,
    /// Value wanted.
    pub new_value: Option<String>,
    /// What became of it.
    pub status: ChangeStatus,
    /// Who asked for it.
    pub requested_by: String,
    /// When it was asked for.
    pub requested_at: DateTime<Utc>,
    /// Who decided.
    pub decided_by: Option<String>,
    /// When it was decided.
    pub decided_at: Option<DateTime<Utc>>,
}

/// A change that is to be kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewItemChange {
    /// Name of the field.
    pub field: &'static str,
    /// Value before.
    pub old_value: Option<String>,
    /// Value wanted.
    pub new_value: Option<String>,
    /// What became of it.
    pub status: ChangeStatus,
    /// Who asked for it; of an approved one, who decided too.
    pub requested_by: String,
    /// Now.
    pub at: DateTime<Utc>,
}
