use super::view::{EventSubject, LoggedEventType};
use crate::billing::by_word;
use crate::exchange::{DayEnd, NO_MOMENT, moment_in_query};
use crate::query::{FromQuery, QueryReader};
use chrono::{DateTime, Utc};
use customs_callbacks::{LoggedName, TopicKind};
use std::time::Duration;
use utoipa::IntoParams;

/// The events that the query asks for.
pub(super) struct Selection {
    pub(super) kind: Option<TopicKind>,
    pub(super) event: Option<LoggedName>,
    pub(super) since: Option<DateTime<Utc>>,
    /// The cursor.
    pub(super) after: Option<i64>,
}

impl FromQuery for Selection {
    fn from_query(query: &mut QueryReader) -> Self {
        let names = LoggedName::all().map(|name| (name.as_str(), name));
        Self {
            kind: query.choice("subject", &by_word(TopicKind::ALL, TopicKind::word)),
            event: query.choice("type", &names),
            since: query.parsed("since", NO_MOMENT, |text| moment_in_query(text, DayEnd::First)),
            after: query.integer_within("after", 0, i64::MAX),
        }
    }
}

/// How much a page may hold, and how long a request may wait for it.
pub(super) struct Patience {
    pub(super) limit: u32,
    pub(super) wait: Duration,
}

/// The most events of one page.
pub(super) const MOST: u32 = 500;
/// The number of events of a page where the client does not say, and of each piece of a stream.
pub(super) const USUAL: u32 = 100;
/// The longest time for which a request waits for an event, in seconds.
const LONGEST_WAIT: u32 = 30;

impl FromQuery for Patience {
    fn from_query(query: &mut QueryReader) -> Self {
        let limit = query.integer_within("limit", 1, MOST.into()).and_then(|limit| u32::try_from(limit).ok());
        let wait = query.integer_within("wait", 0, LONGEST_WAIT.into()).and_then(|wait| u64::try_from(wait).ok());
        Self { limit: limit.unwrap_or(USUAL), wait: Duration::from_secs(wait.unwrap_or_default()) }
    }
}

#[expect(dead_code, reason = "the parameters for the OpenAPI document; they are read by the same names")]
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct EventParameters {
    /// Position after which to go on: `next_after` of the page before, or the `id` of the last event that was handled.
    /// Left out, the oldest event that is kept comes first.
    #[param(minimum = 0)]
    after: Option<i64>,
    /// Only events about records of this kind, for which the token needs the scope (for callbacks none). Left out, all
    /// that it may read.
    #[param(inline)]
    subject: Option<EventSubject>,
    /// Only events of this name.
    #[param(inline)]
    r#type: Option<LoggedEventType>,
    /// Only events that were recorded at this moment (RFC 3339) or on this day (Europe/Amsterdam) or later.
    since: Option<String>,
}
