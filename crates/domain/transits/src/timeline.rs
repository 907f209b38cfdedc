use crate::lifecycle::Status;
use chrono::{DateTime, Utc};
use customs_kernel::{Actor, Mrn};
use serde::{Deserialize, Serialize};

/// One line of the history of a transit.
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
    /// Selected for control.
    Control,
    /// Goods presentation sent.
    PresentationSent,
    /// Released for transit.
    Released,
    /// Arrival reported.
    ArrivalSent,
    /// Goods released at destination.
    Arrived,
    /// Written off.
    Discharged,
    /// Rejected, or not released.
    Rejected,
    /// Invalidated.
    Invalidated,
    /// Any other change.
    StatusChanged,
}

impl TimelineEvent {
    /// All kinds.
    pub const ALL: [Self; 12] = [
        Self::Created,
        Self::Submitted,
        Self::Accepted,
        Self::Control,
        Self::PresentationSent,
        Self::Released,
        Self::ArrivalSent,
        Self::Arrived,
        Self::Discharged,
        Self::Rejected,
        Self::Invalidated,
        Self::StatusChanged,
    ];

    /// The word of the API.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Created => "created",
            Self::Submitted => "submitted",
            Self::Accepted => "accepted",
            Self::Control => "control",
            Self::PresentationSent => "presentation_sent",
            Self::Released => "released",
            Self::ArrivalSent => "arrival_sent",
            Self::Arrived => "arrived",
            Self::Discharged => "discharged",
            Self::Rejected => "rejected",
            Self::Invalidated => "invalidated",
            Self::StatusChanged => "status_changed",
        }
    }

    /// The kind with that word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|event| event.word() == word)
    }
}
