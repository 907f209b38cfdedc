use crate::facts::StoredStatement;
use crate::{Actor, Mrn};
use chrono::{DateTime, Utc};

/// One line of the history of a declaration or a transit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TimelineEntry<Event, Status> {
    /// The event that this line reports.
    pub event: Event,
    /// The status of the record after the event.
    pub status: Status,
    /// The moment of the event.
    pub at: DateTime<Utc>,
    /// The author of the change.
    pub actor: Actor,
    /// Further information; `None` when there is none.
    pub details: Option<StoredStatement>,
    /// The MRN that customs assigned; only on acceptance.
    pub mrn: Option<Mrn>,
}

impl<Event, Status> TimelineEntry<Event, Status> {
    /// The further information in English; `None` when there is none.
    #[must_use]
    pub fn reported(&self) -> Option<&str> {
        self.details.as_ref().map(StoredStatement::text)
    }
}
