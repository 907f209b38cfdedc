use crate::lifecycle::Status;
use crate::{MessageKind, TimelineEntry, TimelineEvent};
use chrono::{DateTime, Utc};
use customs_kernel::{Actor, Lrn};

/// The line of history that tells that a message to customs was given up, for a transit in that
/// status. The status stays: customs never said anything.
#[must_use]
pub fn given_up(kind: MessageKind, lrn: &Lrn, reason: &str, status: Status, at: DateTime<Utc>) -> TimelineEntry {
    let what = kind.word().replace('_', " ");
    TimelineEntry {
        event: TimelineEvent::StatusChanged,
        status,
        at,
        actor: Actor::System,
        details: Some(format!("the {what} under LRN {lrn} was given up: {reason}")),
        mrn: None,
    }
}
