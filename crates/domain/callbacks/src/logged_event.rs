use crate::{EventTopic, LoggedName, Payload, TopicKind};
use chrono::{DateTime, Utc};
use customs_form_macros::growing;

/// An event to be added to the log of its organisation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewEvent {
    /// The name of the event.
    pub event: LoggedName,
    /// The declaration, transit or callback.
    pub subject: EventTopic,
    /// The body; of declarations and transits byte for byte as deliveries carry it.
    pub payload: Payload,
}

/// An event as the log has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoggedEvent {
    /// Its place in the log of its organisation: 1 for the first, and one more for each that follows, without gaps. The
    /// order of the events of one declaration or transit is that in which they happened.
    pub position: i64,
    /// When it was added. Never earlier than an event of a smaller position was added.
    pub recorded_at: DateTime<Utc>,
    /// The name of the event.
    pub event: LoggedName,
    /// The declaration, transit or callback.
    pub subject: EventTopic,
    /// The body; of declarations and transits byte for byte as deliveries carry it.
    pub payload: Payload,
}

/// Which events a reader wants.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct EventFilter {
    /// Only those about records of these kinds; none when it is empty.
    pub kinds: Vec<TopicKind>,
    /// Only those of this name.
    pub event: Option<LoggedName>,
    /// Only those that were added at this moment or later.
    pub since: Option<DateTime<Utc>>,
}

impl EventFilter {
    /// All events.
    #[must_use]
    pub fn everything() -> Self {
        Self { kinds: TopicKind::ALL.to_vec(), event: None, since: None }
    }
}

/// How far the log of an organisation goes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LogExtent {
    /// Events up to this position were dropped since their time is over; 0 when none were.
    pub dropped: i64,
    /// Position of the latest event; 0 when there never was one.
    pub last: i64,
}

/// Events in the order of the log.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventPage {
    /// The events.
    pub events: Vec<LoggedEvent>,
    /// Up to where the log was read: the cursor of the next page. Events between the last one here and this position do
    /// not pass the filter.
    pub read_to: i64,
    /// Whether the log went on behind `read_to` when it was read.
    pub has_more: bool,
}
