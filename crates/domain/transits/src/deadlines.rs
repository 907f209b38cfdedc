use chrono::{DateTime, Days, NaiveDate, Utc};
use customs_kernel::amsterdam_date;

/// Days within which the goods of a pre-lodged transit must be presented.
const DAYS_TO_PRESENT: u64 = 30;

/// Returns the last day on which the goods of a pre-lodged transit can be presented, by the Dutch calendar.
#[must_use]
pub fn last_day_of_presentation(registered_at: DateTime<Utc>) -> NaiveDate {
    amsterdam_date(registered_at).checked_add_days(Days::new(DAYS_TO_PRESENT)).unwrap_or(NaiveDate::MAX)
}
