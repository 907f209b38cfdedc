use crate::lifecycle::Status;
use chrono::{DateTime, Utc};
use customs_kernel::{Actor, Mrn};
use serde::{Deserialize, Serialize};

/// One line of a declaration's history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TimelineEntry {
    /// What happened.
    pub event: TimelineEvent,
    /// The status after it.
    pub status: Status,
    /// When.
    pub at: DateTime<Utc>,
    /// Who did it.
    pub actor: Actor,
    /// More about it, in English.
    pub details: Option<String>,
    /// The MRN, on acceptance.
    pub mrn: Option<Mrn>,
}

/// Kinds of history lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TimelineEvent {
    /// Made.
    Created,
    /// Submitted to customs.
    Submitted,
    /// Accepted by customs.
    Accepted,
    /// Goods released.
    Released,
    /// Rejected by customs.
    Rejected,
    /// Selected for control.
    Control,
    /// Held.
    Held,
    /// Invalidated.
    Invalidated,
    /// Goods presentation sent.
    PresentationSent,
    /// Supplementary declaration sent.
    SupplementarySent,
    /// Any other change.
    StatusChanged,
    /// Verified by the broker.
    Verified,
}

impl TimelineEvent {
    /// All kinds.
    pub const ALL: [Self; 12] = [
        Self::Created,
        Self::Submitted,
        Self::Accepted,
        Self::Released,
        Self::Rejected,
        Self::Control,
        Self::Held,
        Self::Invalidated,
        Self::PresentationSent,
        Self::SupplementarySent,
        Self::StatusChanged,
        Self::Verified,
    ];

    /// The word of the API.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Created => "created",
            Self::Submitted => "submitted",
            Self::Accepted => "accepted",
            Self::Released => "released",
            Self::Rejected => "rejected",
            Self::Control => "control",
            Self::Held => "held",
            Self::Invalidated => "invalidated",
            Self::PresentationSent => "presentation_sent",
            Self::SupplementarySent => "supplementary_sent",
            Self::StatusChanged => "status_changed",
            Self::Verified => "verified",
        }
    }

    /// The kind with that word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|event| event.word() == word)
    }
}
