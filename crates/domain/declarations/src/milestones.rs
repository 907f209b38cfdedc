use chrono::{DateTime, Utc};
use customs_kernel::{Lrn, Mrn};
use serde::{Deserialize, Serialize};

/// The steps that a declaration has reached, with their moments. They are stored besides the status, because an
/// administrator can set any status by hand while the facts that customs reported stay true.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Milestones {
    /// The LRN of the latest submission.
    pub lrn: Option<Lrn>,
    /// The MRN that customs assigned.
    pub mrn: Option<Mrn>,
    /// The moment of the latest submission.
    pub submitted_at: Option<DateTime<Utc>>,
    /// The moment at which customs registered an advance declaration, before the goods were presented (UCC art. 171).
    pub registered_at: Option<DateTime<Utc>>,
    /// The moment at which customs accepted the declaration. An advance declaration is accepted only when its goods are
    /// presented (UCC art. 172).
    pub accepted_at: Option<DateTime<Utc>>,
    /// The moment at which customs released the goods.
    pub released_at: Option<DateTime<Utc>>,
    /// The moment at which the presentation of the goods of an advance declaration was sent.
    pub presentation_sent_at: Option<DateTime<Utc>>,
    /// The moment at which customs accepted the presentation.
    pub presentation_accepted_at: Option<DateTime<Utc>>,
    /// The moment at which the supplementary declaration was sent.
    pub supplementary_sent_at: Option<DateTime<Utc>>,
    /// The moment at which the supplementary declaration is sent automatically; `None` when it is not.
    pub supplement_due_at: Option<DateTime<Utc>>,
    /// The moment by which customs wants the documents that it asked for; `None` once customs decided on the goods, unless
    /// it wants them before it decides on an amendment.
    pub documents_requested_until: Option<DateTime<Utc>>,
    /// The moment at which customs confirmed that the goods of an export left the Union; `None` until then.
    pub exit_confirmed_at: Option<DateTime<Utc>>,
    /// The moment at which the goods were released on paper, while a system of customs was down.
    pub fallback_released_at: Option<DateTime<Utc>>,
    /// The moment at which the broker asked for invalidation.
    pub invalidation_requested_at: Option<DateTime<Utc>>,
    /// The moment at which customs invalidated the declaration.
    pub invalidated_at: Option<DateTime<Utc>>,
    /// The moment at which a person at the broker verified the declaration.
    pub verified_at: Option<DateTime<Utc>>,
    /// The person who verified the declaration.
    pub verified_by: Option<String>,
}

impl Milestones {
    /// Returns the moment at which customs first took the declaration under an MRN: the registration of an advance
    /// declaration, the acceptance of any other.
    #[must_use]
    pub fn taken_at(&self) -> Option<DateTime<Utc>> {
        self.registered_at.or(self.accepted_at)
    }
}
