use chrono::{DateTime, Utc};
use customs_kernel::{Lrn, Mrn};
use serde::{Deserialize, Serialize};

/// What a declaration has reached, and when. Beside the status and not inside it, because an
/// administrator can set any status by hand and what customs said before stays true.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Milestones {
    /// Local reference number of the latest submission.
    pub lrn: Option<Lrn>,
    /// Movement reference number.
    pub mrn: Option<Mrn>,
    /// When it was submitted last.
    pub submitted_at: Option<DateTime<Utc>>,
    /// When customs registered it, where it was lodged before its goods were presented (UCC art. 171).
    pub registered_at: Option<DateTime<Utc>>,
    /// When customs accepted it: for one lodged before its goods were presented only once they are (UCC art. 172).
    pub accepted_at: Option<DateTime<Utc>>,
    /// When customs released the goods.
    pub released_at: Option<DateTime<Utc>>,
    /// When the goods presentation of an advance declaration was sent.
    pub presentation_sent_at: Option<DateTime<Utc>>,
    /// When customs accepted the presentation.
    pub presentation_accepted_at: Option<DateTime<Utc>>,
    /// When the supplementary declaration was sent.
    pub supplementary_sent_at: Option<DateTime<Utc>>,
    /// When the supplementary declaration goes out by itself, if it is to.
    pub supplement_due_at: Option<DateTime<Utc>>,
    /// Until when customs wants the documents it asked for, while it has not decided on the goods.
    pub documents_requested_until: Option<DateTime<Utc>>,
    /// When invalidation was requested.
    pub invalidation_requested_at: Option<DateTime<Utc>>,
    /// When customs invalidated it.
    pub invalidated_at: Option<DateTime<Utc>>,
    /// When somebody of the broker verified it.
    pub verified_at: Option<DateTime<Utc>>,
    /// Who verified it.
    pub verified_by: Option<String>,
}

impl Milestones {
    /// When customs first took it under an MRN: its registration where it was lodged in advance, else its acceptance.
    #[must_use]
    pub fn taken_at(&self) -> Option<DateTime<Utc>> {
        self.registered_at.or(self.accepted_at)
    }
}
