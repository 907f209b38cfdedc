use chrono::{DateTime, FixedOffset, NaiveDate, NaiveDateTime, TimeZone, Utc};
use customs_kernel::{end_of_amsterdam_day, start_of_amsterdam_day};

/// A time as messages write it: a day (format code 102) or a moment with its time zone (304).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MessageTime {
    /// A day, `YYYYMMDD`.
    Day(NaiveDate),
    /// A moment, `YYYYMMDDhhmmss` with `Z` or an offset of two digits.
    Moment(DateTime<Utc>),
}

impl MessageTime {
    /// Reads the text of a `DateTimeString`. The shape of the text decides, not the format code: the schema allows
    /// either shape with either code.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        if !text.is_ascii() {
            return None;
        }
        match text.len() {
            8 => NaiveDate::parse_from_str(text, "%Y%m%d").ok().map(Self::Day),
            15 | 17 => {
                let (local, zone) = text.split_at(14);
                let local = NaiveDateTime::parse_from_str(local, "%Y%m%d%H%M%S").ok()?;
                let moment = offset(zone)?.from_local_datetime(&local).single()?;
                Some(Self::Moment(moment.with_timezone(&Utc)))
            }
            _ => None,
        }
    }

    /// The end of a time limit: a day lasts to its end in the Netherlands.
    #[must_use]
    pub fn last_moment(self) -> DateTime<Utc> {
        match self {
            Self::Day(day) => end_of_amsterdam_day(day),
            Self::Moment(moment) => moment,
        }
    }

    /// The moment itself; a day counts from its start in the Netherlands.
    #[must_use]
    pub fn moment(self) -> DateTime<Utc> {
        match self {
            Self::Day(day) => start_of_amsterdam_day(day),
            Self::Moment(moment) => moment,
        }
    }
}

fn offset(zone: &str) -> Option<FixedOffset> {
    if zone == "Z" {
        return FixedOffset::east_opt(0);
    }
    let (sign, hours) = zone.split_at_checked(1)?;
    if !hours.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let seconds = hours.parse::<i32>().ok()? * 3_600;
    match sign {
        "+" => FixedOffset::east_opt(seconds),
        "-" => FixedOffset::west_opt(seconds),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::MessageTime;

    #[test]
    fn days_and_moments_are_read_in_every_legal_form() {
        let moment = |text: &str| MessageTime::parse(text).map(|time| time.moment().to_rfc3339());
        assert_eq!(moment("20260902101500Z").as_deref(), Some("2026-09-02T10:15:00+00:00"));
        assert_eq!(moment("20230605174858+01").as_deref(), Some("2023-06-05T16:48:58+00:00"));
        assert_eq!(moment("20230605174858-05").as_deref(), Some("2023-06-05T22:48:58+00:00"));
        assert_eq!(moment("20260902").as_deref(), Some("2026-09-01T22:00:00+00:00"), "midnight in Amsterdam");
    }

    #[test]
    fn a_limit_that_is_a_day_lasts_to_its_end() {
        let last = |text: &str| MessageTime::parse(text).map(|time| time.last_moment().to_rfc3339());
        assert_eq!(last("20260902").as_deref(), Some("2026-09-02T21:59:59.999999+00:00"), "summer time");
        assert_eq!(last("20260902101500Z").as_deref(), Some("2026-09-02T10:15:00+00:00"));
    }

    #[test]
    fn other_texts_are_no_time() {
        for text in [
            "",
            "Wed Nov 13 00:00:00 UTC 2019",
            "20261302",
            "2026090210150Z",
            "20260902101500",
            "20260902101500+1",
            "20260902101500+99",
            "20260902256000Z",
            "20260902101500é",
            "20260902101500+-1",
        ] {
            assert_eq!(MessageTime::parse(text), None, "{text}");
        }
    }
}
