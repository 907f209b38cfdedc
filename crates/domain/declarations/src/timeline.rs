use crate::lifecycle::Status;
use customs_form_macros::growing;
use customs_kernel::words;
use serde::{Deserialize, Serialize};

/// One line of a declaration's history.
pub type TimelineEntry = customs_kernel::TimelineEntry<TimelineEvent, Status>;

words!(
    /// The kinds of events in the history of a declaration.
    #[growing]
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    TimelineEvent {
        /// The declaration was created.
        Created = "created",
        /// The declaration was submitted to customs.
        Submitted = "submitted",
        /// Customs accepted the declaration.
        Accepted = "accepted",
        /// Customs released the goods.
        Released = "released",
        /// Customs rejected the declaration.
        Rejected = "rejected",
        /// Customs selected the declaration for control.
        Control = "control",
        /// Customs holds the declaration.
        Held = "held",
        /// Customs invalidated the declaration.
        Invalidated = "invalidated",
        /// The presentation of the goods was sent.
        PresentationSent = "presentation_sent",
        /// The supplementary declaration was sent.
        SupplementarySent = "supplementary_sent",
        /// The broker asked customs to amend the declaration.
        AmendmentSent = "amendment_sent",
        /// Customs granted an amendment, which came into force.
        Amended = "amended",
        /// Customs refused an amendment.
        AmendmentRefused = "amendment_refused",
        /// The goods were released on paper, while a system of customs was down.
        ReleasedOnPaper = "released_on_paper",
        /// The declaration changed in another way.
        StatusChanged = "status_changed",
        /// The broker stated again who pays the duties to customs.
        PayerChanged = "payer_changed",
        /// The broker verified the declaration.
        Verified = "verified",
    }
);
