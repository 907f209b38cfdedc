use chrono::{DateTime, Utc};
use customs_http::internals::{DayEnd, moment, moment_in_query};

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
