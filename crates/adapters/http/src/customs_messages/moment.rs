//! Moments as clients write them: to the microsecond in RFC 3339, or a whole day.

use chrono::{DateTime, NaiveDate, Utc};
use customs_kernel::{end_of_amsterdam_day, start_of_amsterdam_day};

/// What is said when a text is no moment.
pub(super) const NO_MOMENT: (&str, &str) =
    ("moment", "must be a moment (2026-03-02T10:30:00+01:00) or a date (YYYY-MM-DD)");

/// Which moment of a day is meant.
#[derive(Clone, Copy)]
pub(super) enum DayEnd {
    First,
    Last,
}

/// The moment; of a day (in the Netherlands) its first or last.
pub(super) fn moment(text: &str, day: DayEnd) -> Option<DateTime<Utc>> {
    if text.len() == 10 {
        let date = NaiveDate::parse_from_str(text, "%Y-%m-%d").ok()?;
        return Some(match day {
            DayEnd::First => start_of_amsterdam_day(date),
            DayEnd::Last => end_of_amsterdam_day(date),
        });
    }
    DateTime::parse_from_rfc3339(text).ok().map(|moment| moment.to_utc())
}
