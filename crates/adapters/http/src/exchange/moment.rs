//! Reads moments in query parameters and bodies: RFC 3339, or a whole day.

use chrono::{DateTime, NaiveDate, Utc};
use customs_kernel::{RuleCode, end_of_amsterdam_day, start_of_amsterdam_day};

/// The message for a text that is neither a moment nor a day.
pub(crate) const NO_MOMENT: (RuleCode, &str) =
    (RuleCode::Moment, "must be a moment (2026-03-02T10:30:00+01:00) or a date (YYYY-MM-DD)");

/// Chooses the first or the last moment of a day.
#[derive(Clone, Copy)]
pub enum DayEnd {
    /// The first.
    First,
    /// The last.
    Last,
}

/// Reads a moment in a query, in which a plus sign that was not encoded has become a blank.
pub fn moment_in_query(text: &str, day: DayEnd) -> Option<DateTime<Utc>> {
    let parts = text.rsplit_once(' ').filter(|(time, _)| time.contains('T'));
    let with_plus = parts.map(|(time, offset)| format!("{time}+{offset}"));
    moment(with_plus.as_deref().unwrap_or(text), day)
}

/// Reads a moment. A day stands for its first or last moment in the Netherlands.
pub fn moment(text: &str, day: DayEnd) -> Option<DateTime<Utc>> {
    if text.len() == 10 {
        let date = NaiveDate::parse_from_str(text, "%Y-%m-%d").ok()?;
        return Some(match day {
            DayEnd::First => start_of_amsterdam_day(date),
            DayEnd::Last => end_of_amsterdam_day(date),
        });
    }
    DateTime::parse_from_rfc3339(text).ok().map(|moment| moment.to_utc())
}
