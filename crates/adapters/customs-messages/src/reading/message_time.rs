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

    /// Returns the end of a time limit: a day lasts to its end in the Netherlands.
    #[must_use]
    pub fn last_moment(self) -> DateTime<Utc> {
        match self {
            Self::Day(day) => end_of_amsterdam_day(day),
            Self::Moment(moment) => moment,
        }
    }

    /// Returns the moment itself; a day counts from its start in the Netherlands.
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
