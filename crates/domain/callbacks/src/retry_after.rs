use chrono::{DateTime, Duration, Utc};

/// Longest time for which a receiver can put deliveries off. It keeps the order of a declaration's events, so that what
/// comes after waits too.
const LONGEST: Duration = Duration::hours(1);

/// When a receiver wants to be asked again: the value of its header `Retry-After` (RFC 9110, section 10.2.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RetryAfter {
    /// After so many seconds.
    Seconds(u32),
    /// Not before this moment.
    At(DateTime<Utc>),
}

impl RetryAfter {
    /// Reads the value of the header: seconds, or a date in the form that HTTP sends today. `None` for anything else,
    /// the two obsolete forms of dates included.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
            // More digits than fit are a long time, which is cut anyway.
            return Some(Self::Seconds(text.parse().unwrap_or(u32::MAX)));
        }
        let date = text.strip_suffix("GMT")?;
        let date = DateTime::parse_from_rfc2822(&format!("{date}+0000")).ok()?;
        Some(Self::At(date.to_utc()))
    }

    /// The moment from which the receiver may be asked again, at most an hour after `now`.
    #[must_use]
    pub fn moment(self, now: DateTime<Utc>) -> DateTime<Utc> {
        let wanted = match self {
            Self::Seconds(seconds) => now + Duration::seconds(seconds.into()),
            Self::At(moment) => moment,
        };
        wanted.clamp(now, now + LONGEST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moment(text: &str) -> DateTime<Utc> {
        text.parse().expect("a moment")
    }

    #[test]
    fn seconds_and_dates_are_read_and_nothing_else() {
        assert_eq!(RetryAfter::parse(" 120 "), Some(RetryAfter::Seconds(120)));
        assert_eq!(RetryAfter::parse("99999999999999999999"), Some(RetryAfter::Seconds(u32::MAX)));
        let date = RetryAfter::parse("Fri, 01 May 2026 10:00:30 GMT");
        assert_eq!(date, Some(RetryAfter::At(moment("2026-05-01T10:00:30Z"))));
        for text in ["", " ", "-1", "1.5", "soon", "GMT", "Mon, 01 May 2026 10:00:30 GMT", "2026-05-01T10:00:30Z"] {
            assert_eq!(RetryAfter::parse(text), None, "{text}");
        }
    }

    #[test]
    fn a_receiver_waits_no_longer_than_an_hour_and_never_for_the_past() {
        let now = moment("2026-05-01T10:00:00Z");
        let after = |retry_after: RetryAfter| retry_after.moment(now) - now;
        assert_eq!(after(RetryAfter::Seconds(90)), Duration::seconds(90));
        assert_eq!(after(RetryAfter::Seconds(u32::MAX)), Duration::hours(1));
        assert_eq!(after(RetryAfter::At(moment("2026-05-01T10:10:00Z"))), Duration::minutes(10));
        assert_eq!(after(RetryAfter::At(moment("2030-05-01T10:10:00Z"))), Duration::hours(1));
        assert_eq!(after(RetryAfter::At(moment("2020-05-01T10:10:00Z"))), Duration::zero());
    }
}
