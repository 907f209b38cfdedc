use super::country_of;
use crate::form::TransitForm;
use chrono::{NaiveDate, TimeDelta};

/// A movement takes days, by rail or sea weeks, and goods that are lodged before they are there come within 30 days. No law
/// names a longest time: a day that is further away is most probably one of another month or year.
const LONGEST: TimeDelta = TimeDelta::days(90);

/// A limit date that is over, which customs refuses (error 14), or one that the goods can hardly be meant to keep.
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
