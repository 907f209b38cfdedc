use chrono::{DateTime, Days, NaiveDate, Utc};
use customs_kernel::amsterdam_date;

/// Days in which the goods of a pre-lodged transit are to be presented.
const DAYS_TO_PRESENT: u64 = 30;

/// The last day on which the goods can be presented, to its end, in the Netherlands.
#[must_use]
pub fn last_day_of_presentation(registered_at: DateTime<Utc>) -> NaiveDate {
    amsterdam_date(registered_at).checked_add_days(Days::new(DAYS_TO_PRESENT)).unwrap_or(NaiveDate::MAX)
}
