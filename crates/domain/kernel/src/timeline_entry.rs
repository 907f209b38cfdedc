use crate::{Actor, Mrn};
use chrono::{DateTime, Utc};

/// One line of the history of a declaration or a transit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TimelineEntry<Event, Status> {
    /// What happened.
    pub event: Event,
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
