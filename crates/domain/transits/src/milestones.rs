use chrono::{DateTime, Utc};
use customs_kernel::{Lrn, Mrn};
use serde::{Deserialize, Serialize};

/// The numbers and moments of a transit's progress. A field is `None` until the transit reaches that step.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Milestones {
    /// LRN of the current submission.
    pub lrn: Option<Lrn>,
    /// MRN that customs gave.
    pub mrn: Option<Mrn>,
    /// Moment of the submission.
    pub submitted_at: Option<DateTime<Utc>>,
    /// Moment at which customs registered a transit lodged before its goods arrived (type D).
    pub registered_at: Option<DateTime<Utc>>,
    /// Moment of acceptance; for type D, after the goods were presented.
    pub accepted_at: Option<DateTime<Utc>>,
    /// Moment at which the presentation of a pre-lodged transit's goods was sent.
    pub presentation_sent_at: Option<DateTime<Utc>>,
    /// Moment at which customs confirmed the presentation.
    pub presentation_accepted_at: Option<DateTime<Utc>>,
    /// Moment at which customs released the goods for transit.
    pub released_at: Option<DateTime<Utc>>,
    /// Moment at which the arrival was reported.
    pub arrival_sent_at: Option<DateTime<Utc>>,
    /// Moment at which customs last permitted the unloading (IE043), from which the days count to report on it.
    pub unloading_allowed_at: Option<DateTime<Utc>>,
    /// Moment at which customs released the goods at destination.
    pub arrived_at: Option<DateTime<Utc>>,
    /// Moment at which customs wrote the movement off, which frees its guarantee.
    pub discharged_at: Option<DateTime<Utc>>,
    /// Moment at which invalidation was requested.
    pub invalidation_requested_at: Option<DateTime<Utc>>,
    /// Moment at which customs invalidated the transit.
    pub invalidated_at: Option<DateTime<Utc>>,
}
