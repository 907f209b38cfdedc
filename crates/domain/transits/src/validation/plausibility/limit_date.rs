use super::country_of;
use crate::form::TransitForm;
use chrono::{NaiveDate, TimeDelta};

/// The longest plausible time until the limit date. A movement takes days, by rail or sea weeks, and pre-lodged goods
/// arrive within 30 days. No law sets a longest time, but a later date most probably has a wrong month or year.
const LONGEST: TimeDelta = TimeDelta::days(90);

/// Finds a limit date that has passed, which customs refuses (error 14), or one that is implausibly late.
pub(super) fn find(form: &TransitForm, on: NaiveDate, found: &mut Vec<String>) {
    let Some(limit) = form.limit_date else { return };
    if limit < on {
        found.push(format!("limit_date: {limit} is over: customs refuses a day before the submission"));
    } else if limit == on && leaves_the_country(form) {
        found.push(format!(
            "limit_date: {limit} is the day of the submission, and the destination is in another country"
        ));
    } else if limit.signed_duration_since(on) > LONGEST {
        let days = LONGEST.num_days();
        found.push(format!("limit_date: {limit} is more than {days} days after the submission"));
    }
}

fn leaves_the_country(form: &TransitForm) -> bool {
    let ends = [form.office_of_departure.as_deref(), form.office_of_destination.as_deref()].map(country_of);
    matches!(ends, [Some(from), Some(to)] if from != to)
}
