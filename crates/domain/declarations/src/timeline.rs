use crate::lifecycle::Status;
use chrono::{DateTime, Utc};
use customs_kernel::{Actor, Mrn, words};
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

words!(
    /// Kinds of history lines.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    TimelineEvent {
        /// Made.
        Created = "created",
        /// Submitted to customs.
        Submitted = "submitted",
        /// Accepted by customs.
        Accepted = "accepted",
        /// Goods released.
        Released = "released",
        /// Rejected by customs.
        Rejected = "rejected",
        /// Selected for control.
        Control = "control",
        /// Held.
        Held = "held",
        /// Invalidated.
        Invalidated = "invalidated",
        /// Goods presentation sent.
        PresentationSent = "presentation_sent",
        /// Supplementary declaration sent.
        SupplementarySent = "supplementary_sent",
        /// Any other change.
        StatusChanged = "status_changed",
        /// Verified by the broker.
        Verified = "verified",
    }
);
