//! Warnings about values that break no rule but that customs would refuse or that are hardly intended: a date in the
//! past, a border without an office of transit, a guarantee without an amount, unknown countries.

mod countries;
mod limit_date;
mod offices_of_transit;

use super::guarantee;
use crate::form::TransitForm;
use chrono::NaiveDate;
use customs_kernel::facts::Warning;
use customs_kernel::filled;

/// Finds values that are allowed but that customs may refuse when the form is submitted on that day.
#[must_use]
pub fn warnings(form: &TransitForm, on: NaiveDate) -> Vec<Warning> {
    let mut found = Vec::new();
    countries::find(form, &mut found);
    limit_date::find(form, on, &mut found);
    offices_of_transit::find(form, &mut found);
    guarantee::find_missing_amounts(form, &mut found);
    found
}

/// Returns the country of a customs office: the first two letters of its reference number.
pub(super) fn country_of(office: Option<&str>) -> Option<&str> {
    filled(office)?.get(..2)
}
