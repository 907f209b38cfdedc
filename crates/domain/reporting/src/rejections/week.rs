use crate::DaySpan;
use chrono::{Datelike, Days, NaiveDate};

/// The Monday of the week of a day.
#[must_use]
pub fn monday_of(day: NaiveDate) -> NaiveDate {
    let since = Days::new(day.weekday().num_days_from_monday().into());
    day.checked_sub_days(since).unwrap_or(day)
}

/// The Mondays of all weeks that have a day in the span, in order.
#[must_use]
pub fn weeks(days: DaySpan) -> Vec<NaiveDate> {
    let week = Days::new(7);
    let mondays = std::iter::successors(Some(monday_of(days.first())), |monday| monday.checked_add_days(week));
    mondays.take_while(|monday| *monday <= days.last()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weeks_begin_on_mondays_and_cover_the_span() {
        let day = |text: &str| text.parse::<NaiveDate>().expect("a day");
        // 1 January 2026 is a Thursday.
        let span = DaySpan::new(day("2026-01-01"), day("2026-01-12")).expect("in order");
        assert_eq!(weeks(span), [day("2025-12-29"), day("2026-01-05"), day("2026-01-12")]);
        assert_eq!(weeks(DaySpan::from_day(day("2026-01-11"))), [day("2026-01-05")]);
    }
}
