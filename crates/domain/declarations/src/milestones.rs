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
    /// When customs accepted it.
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
    /// When invalidation was requested.
    pub invalidation_requested_at: Option<DateTime<Utc>>,
    /// When customs invalidated it.
    pub invalidated_at: Option<DateTime<Utc>>,
    /// When somebody of the broker verified it.
    pub verified_at: Option<DateTime<Utc>>,
    /// Who verified it.
    pub verified_by: Option<String>,
}
