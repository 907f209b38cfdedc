//! Reads moments in query parameters and bodies: RFC 3339, or a whole day.

use chrono::{DateTime, NaiveDate, Utc};
use customs_kernel::{end_of_amsterdam_day, start_of_amsterdam_day};

/// The message for a text that is neither a moment nor a day.
pub(crate) const NO_MOMENT: (&str, &str) =
    ("moment", "must be a moment (2026-03-02T10:30:00+01:00) or a date (YYYY-MM-DD)");

/// Chooses the first or the last moment of a day.
#[derive(Clone, Copy)]
pub(crate) enum DayEnd {
    First,
    Last,
}

/// Reads a moment in a query, in which a plus sign that nobody encoded has become a blank.
pub(crate) fn moment_in_query(text: &str, day: DayEnd) -> Option<DateTime<Utc>> {
    let parts = text.rsplit_once(' ').filter(|(time, _)| time.contains('T'));
    let with_plus = parts.map(|(time, offset)| format!("{time}+{offset}"));
    moment(with_plus.as_deref().unwrap_or(text), day)
}

/// Reads a moment. A day stands for its first or last moment in the Netherlands.
pub(crate) fn moment(text: &str, day: DayEnd) -> Option<DateTime<Utc>> {
    if text.len() == 10 {
        let date = NaiveDate::parse_from_str(text, "%Y-%m-%d").ok()?;
        return Some(match day {
            DayEnd::First => start_of_amsterdam_day(date),
            DayEnd::Last => end_of_amsterdam_day(date),
        });
    }
    DateTime::parse_from_rfc3339(text).ok().map(|moment| moment.to_utc())
}

#[cfg(test)]
mod tests {
    use super::*;

    type Read = fn(&str, DayEnd) -> Option<DateTime<Utc>>;

    fn read(read: Read, text: &str, day: DayEnd) -> Option<String> {
        read(text, day).map(|moment| moment.to_rfc3339())
    }

    #[test]
    fn moments_and_days_are_read_in_bodies_and_queries() {
        for (text, day, expected) in [
            ("2026-03-02T10:30:00+01:00", DayEnd::First, "2026-03-02T09:30:00+00:00"),
            ("2026-03-02T10:30:00-01:00", DayEnd::First, "2026-03-02T11:30:00+00:00"),
            ("2026-03-02T10:30:00Z", DayEnd::Last, "2026-03-02T10:30:00+00:00"),
            ("2026-03-02", DayEnd::First, "2026-03-01T23:00:00+00:00"),
            ("2026-03-02", DayEnd::Last, "2026-03-02T22:59:59.999999+00:00"),
        ] {
            assert_eq!(read(moment, text, day).as_deref(), Some(expected), "{text}");
            assert_eq!(read(moment_in_query, text, day).as_deref(), Some(expected), "{text}");
        }
        for text in ["2026-03-02T10:30:00", "2026-03-02T10:30:00 ", "2026-02-30", "T 01:00", " ", "soon", ""] {
            assert_eq!(read(moment, text, DayEnd::First), None, "{text}");
            assert_eq!(read(moment_in_query, text, DayEnd::First), None, "{text}");
        }
    }

    #[test]
    fn a_blank_is_a_plus_sign_in_queries_only() {
        for (text, expected) in [
            ("2026-03-02T10:30:00 01:00", "2026-03-02T09:30:00+00:00"),
            ("2026-03-02T10:30:00.5 01:00", "2026-03-02T09:30:00.500+00:00"),
        ] {
            assert_eq!(read(moment_in_query, text, DayEnd::First).as_deref(), Some(expected), "{text}");
            assert_eq!(read(moment, text, DayEnd::First), None, "{text}");
        }
    }
}
