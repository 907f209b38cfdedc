use crate::{DeliveryStatus, EventName};
use chrono::{DateTime, Utc};
use customs_kernel::SubjectKind;

/// Which deliveries of a callback are listed; a field without a value leaves all in.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct DeliveryFilter {
    /// State that they are in.
    pub status: Option<DeliveryStatus>,
    /// Event that they report.
    pub event: Option<EventName>,
    /// Kind of record that the event is about.
    pub subject: Option<SubjectKind>,
    /// Id of the record that the event is about, among those of its kind.
    pub record: Option<i64>,
    /// Moment at which they were made, or after which.
    pub since: Option<DateTime<Utc>>,
}
