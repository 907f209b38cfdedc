use super::country_of;
use crate::TransitWarning;
use crate::form::TransitForm;
use chrono::{NaiveDate, TimeDelta};
use customs_kernel::facts::{Count, Day, Warning};

/// The longest plausible time until the limit date. A movement takes days, by rail or sea weeks, and pre-lodged goods
/// arrive within 30 days. No law sets a longest time, but a later date most probably has a wrong month or year.
const LONGEST: u32 = 90;

/// Finds a limit date that has passed, which customs refuses (error 14), or one that is implausibly late.
pub(super) fn find(form: &TransitForm, on: NaiveDate, found: &mut Vec<Warning>) {
    let Some(limit) = form.limit_date else { return };
    let day = Day(limit);
    let doubt = if limit < on {
        TransitWarning::LimitDatePassed { day }
    } else if limit == on && leaves_the_country(form) {
        TransitWarning::LimitDateToday { day }
    } else if limit.signed_duration_since(on) > TimeDelta::days(LONGEST.into()) {
        TransitWarning::LimitDateFar { day, days: Count(LONGEST.into()) }
    } else {
        return;
    };
    found.push(Warning::at("limit_date", doubt));
}

fn leaves_the_country(form: &TransitForm) -> bool {
    let ends = [form.office_of_departure.as_deref(), form.office_of_destination.as_deref()].map(country_of);
    matches!(ends, [Some(from), Some(to)] if from != to)
}
