use chrono::{DateTime, Utc};
use customs_kernel::{Lrn, Mrn};
use serde::{Deserialize, Serialize};

/// What a transit has reached, and when.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Milestones {
    /// Local reference number of the submission.
    pub lrn: Option<Lrn>,
    /// Movement reference number.
    pub mrn: Option<Mrn>,
    /// When it was submitted.
    pub submitted_at: Option<DateTime<Utc>>,
    /// When customs registered it before its goods were presented (type D).
    pub registered_at: Option<DateTime<Utc>>,
    /// When customs accepted it; of type D once its goods were presented.
    pub accepted_at: Option<DateTime<Utc>>,
    /// When the goods presentation of a pre-lodged transit was sent.
    pub presentation_sent_at: Option<DateTime<Utc>>,
    /// When customs took the presentation.
    pub presentation_accepted_at: Option<DateTime<Utc>>,
    /// When customs released the goods for transit.
    pub released_at: Option<DateTime<Utc>>,
    /// When the arrival was reported.
    pub arrival_sent_at: Option<DateTime<Utc>>,
    /// When customs released the goods at destination.
    pub arrived_at: Option<DateTime<Utc>>,
    /// When customs wrote the movement off: its guarantee is free.
    pub discharged_at: Option<DateTime<Utc>>,
    /// When invalidation was requested.
    pub invalidation_requested_at: Option<DateTime<Utc>>,
    /// When customs invalidated it.
    pub invalidated_at: Option<DateTime<Utc>>,
}
