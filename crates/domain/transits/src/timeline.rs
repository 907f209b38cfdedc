use crate::lifecycle::Status;
use customs_kernel::words;
use serde::{Deserialize, Serialize};

/// One line of the history of a transit.
pub type TimelineEntry = customs_kernel::TimelineEntry<TimelineEvent, Status>;

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
