use crate::lifecycle::Status;
use customs_kernel::words;
use serde::{Deserialize, Serialize};

/// One line of a declaration's history.
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
