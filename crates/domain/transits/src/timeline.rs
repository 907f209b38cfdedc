use crate::lifecycle::Status;
use customs_form_macros::growing;
use customs_kernel::words;
use serde::{Deserialize, Serialize};

/// One line of the history of a transit.
pub type TimelineEntry = customs_kernel::TimelineEntry<TimelineEvent, Status>;

words!(
    /// Kinds of entries in the history of a transit.
    #[growing]
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    TimelineEvent {
        /// The transit was created.
        Created = "created",
        /// The transit was submitted to customs.
        Submitted = "submitted",
        /// Customs accepted the transit.
        Accepted = "accepted",
        /// Customs selected the goods for control.
        Control = "control",
        /// The goods presentation was sent.
        PresentationSent = "presentation_sent",
        /// Customs released the goods for transit.
        Released = "released",
        /// The arrival was reported.
        ArrivalSent = "arrival_sent",
        /// Customs released the goods at destination.
        Arrived = "arrived",
        /// Customs wrote the movement off.
        Discharged = "discharged",
        /// Customs rejected the transit or refused its release.
        Rejected = "rejected",
        /// Customs invalidated the transit.
        Invalidated = "invalidated",
        /// Customs accepted an amendment, which counts from then on.
        Amended = "amended",
        /// The goods left on paper, while a system of customs was down.
        ReleasedOnPaper = "released_on_paper",
        /// The transit changed in any other way.
        StatusChanged = "status_changed",
    }
);
