use crate::lifecycle::Status;
use chrono::{DateTime, Utc};
use customs_kernel::{Actor, Mrn, words};
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
        /// Selected for control.
        Control = "control",
        /// Goods presentation sent.
        PresentationSent = "presentation_sent",
        /// Released for transit.
        Released = "released",
        /// Arrival reported.
        ArrivalSent = "arrival_sent",
        /// Goods released at destination.
        Arrived = "arrived",
        /// Written off.
        Discharged = "discharged",
        /// Rejected, or not released.
        Rejected = "rejected",
        /// Invalidated.
        Invalidated = "invalidated",
        /// Any other change.
        StatusChanged = "status_changed",
    }
);
