use chrono::{DateTime, Duration, LocalResult, Months, NaiveDate, NaiveDateTime, NaiveTime, TimeZone, Utc};
use chrono_tz::Europe::Amsterdam;

/// Returns the calendar day in the Netherlands at the moment `at`. Customs deadlines count in these days.
#[must_use]
pub fn amsterdam_date(at: DateTime<Utc>) -> NaiveDate {
    at.with_timezone(&Amsterdam).date_naive()
}

/// Returns what clocks in the Netherlands show at the moment `at`.
#[must_use]
pub fn amsterdam_clock(at: DateTime<Utc>) -> NaiveDateTime {
    at.with_timezone(&Amsterdam).naive_local()
}

/// Returns the first moment of a day in the Netherlands.
#[must_use]
pub fn start_of_amsterdam_day(day: NaiveDate) -> DateTime<Utc> {
    let midnight = day.and_time(NaiveTime::MIN);
    match Amsterdam.from_local_datetime(&midnight) {
        LocalResult::Single(at) | LocalResult::Ambiguous(at, _) => at.with_timezone(&Utc),
        // Dutch clocks change at 01:00 UTC, so midnight exists on every day now. Before 1940 it was skipped on some
        // days;
        // such a day begins an hour later.
        LocalResult::None => Amsterdam.from_utc_datetime(&(midnight + Duration::hours(1))).with_timezone(&Utc),
    }
}

/// Returns the moment of a day at which clocks in the Netherlands show `time`. When the clocks show that time twice, it
/// is the first of the two moments; when they skip it, it is an hour later.
#[must_use]
pub fn at_amsterdam_time(day: NaiveDate, time: NaiveTime) -> DateTime<Utc> {
    let shown = day.and_time(time);
    match Amsterdam.from_local_datetime(&shown) {
        LocalResult::Single(at) | LocalResult::Ambiguous(at, _) => at.with_timezone(&Utc),
        LocalResult::None => {
            let later = Amsterdam.from_local_datetime(&(shown + Duration::hours(1)));
            later.earliest().map_or_else(|| shown.and_utc(), |at| at.with_timezone(&Utc))
        }
    }
}

/// Returns the last microsecond of a day in the Netherlands: a deadline "until that day" ends here.
#[must_use]
pub fn end_of_amsterdam_day(day: NaiveDate) -> DateTime<Utc> {
    start_of_amsterdam_day(day.succ_opt().unwrap_or(day)) - Duration::microseconds(1)
}

/// Returns the same day one month later, or the last day of that month when it is shorter (31 January gives 28 or 29
/// February).
#[must_use]
pub fn add_calendar_month(day: NaiveDate) -> NaiveDate {
    day.checked_add_months(Months::new(1)).unwrap_or(NaiveDate::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().expect("a timestamp")
    }

    #[test]
    fn a_day_in_the_netherlands_starts_before_the_utc_day() {
        assert_eq!(amsterdam_date(at("2026-07-31T22:00:00Z")).to_string(), "2026-08-01");
        assert_eq!(amsterdam_date(at("2026-12-31T22:59:59Z")).to_string(), "2026-12-31");
    }

    #[test]
    fn a_time_of_day_is_that_of_the_netherlands_also_when_clocks_change() {
        let moment = |day: &str, time: &str| {
            at_amsterdam_time(day.parse().expect("a day"), time.parse().expect("a time")).to_rfc3339()
        };
        assert_eq!(moment("2026-01-15", "04:00:00"), "2026-01-15T03:00:00+00:00");
        assert_eq!(moment("2026-07-15", "04:00:00"), "2026-07-15T02:00:00+00:00");
        assert_eq!(moment("2026-03-29", "02:30:00"), "2026-03-29T01:30:00+00:00");
        assert_eq!(moment("2026-10-25", "02:30:00"), "2026-10-25T00:30:00+00:00");
    }

    #[test]
    fn the_days_on_which_the_clock_changes_have_23_and_25_hours() {
        let length = |y, m, d| {
            let day = NaiveDate::from_ymd_opt(y, m, d).expect("a day");
            (end_of_amsterdam_day(day) - start_of_amsterdam_day(day) + Duration::microseconds(1)).num_hours()
        };
        assert_eq!(length(2026, 3, 29), 23);
        assert_eq!(length(2026, 10, 25), 25);
        assert_eq!(length(2026, 2, 28), 24);
    }

    #[test]
    fn a_month_after_the_last_of_january_is_the_last_of_february() {
        let day = |text: &str| text.parse::<NaiveDate>().expect("a day");
        assert_eq!(add_calendar_month(day("2028-01-31")), day("2028-02-29"));
        assert_eq!(add_calendar_month(day("2026-01-31")), day("2026-02-28"));
        assert_eq!(add_calendar_month(day("2026-11-21")), day("2026-12-21"));
    }
}
