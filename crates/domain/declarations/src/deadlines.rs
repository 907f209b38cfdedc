//! Until when what follows an acceptance can be sent. Customs counts in days of the Netherlands, and
//! the last day is allowed to its end.

use chrono::{DateTime, Days, NaiveDate, Utc};
use customs_kernel::{add_calendar_month, amsterdam_date, end_of_amsterdam_day, start_of_amsterdam_day};

/// Days in which the goods of an advance declaration are to be presented.
const DAYS_TO_PRESENT: u64 = 30;

/// The last day on which the goods can be presented, counted from when customs took the declaration: from its
/// registration for one lodged in advance (UCC art. 171).
#[must_use]
pub fn last_day_of_presentation(taken_at: DateTime<Utc>) -> NaiveDate {
    days_after(amsterdam_date(taken_at), DAYS_TO_PRESENT)
}

/// The last day on which the supplementary declaration can be sent: one month after the acceptance, or the end of
/// the month where that day does not exist. One lodged in advance is accepted when its goods are presented.
#[must_use]
pub fn last_day_of_supplement(accepted_at: DateTime<Utc>) -> NaiveDate {
    add_calendar_month(amsterdam_date(accepted_at))
}

/// When the supplementary declaration goes out by itself: so many days after the acceptance at the
/// same time of day, and early on the last allowed day where that would be later.
#[must_use]
pub fn supplement_due(accepted_at: DateTime<Utc>, delay_in_days: u64) -> DateTime<Utc> {
    let accepted_on = amsterdam_date(accepted_at);
    let last_day = last_day_of_supplement(accepted_at);
    let day = days_after(accepted_on, delay_in_days);
    if day >= last_day {
        return start_of_amsterdam_day(last_day);
    }
    let time_of_day = accepted_at - start_of_amsterdam_day(accepted_on);
    // A day on which the clock changes can be an hour shorter.
    (start_of_amsterdam_day(day) + time_of_day).min(end_of_amsterdam_day(day))
}

fn days_after(day: NaiveDate, days: u64) -> NaiveDate {
    day.checked_add_days(Days::new(days)).unwrap_or(NaiveDate::MAX)
}

#[cfg(test)]
mod tests;
