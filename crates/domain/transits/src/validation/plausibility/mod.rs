//! What breaks no rule of ours and customs would refuse, or is hardly meant so: a day that is over, a border without an
//! office, an account from which nothing could be taken, countries that nobody knows.

mod countries;
mod guarantee_amount;
mod limit_date;
mod offices_of_transit;

use crate::form::TransitForm;
use chrono::NaiveDate;
use customs_kernel::filled;

/// What is allowed but worth a look before customs does, when it is submitted on that day. Each as `path: message`.
#[must_use]
pub fn warnings(form: &TransitForm, on: NaiveDate) -> Vec<String> {
    let mut found = Vec::new();
    countries::find(form, &mut found);
    limit_date::find(form, on, &mut found);
    offices_of_transit::find(form, &mut found);
    guarantee_amount::find(form, &mut found);
    found
}

/// The country that a customs office stands in: its reference begins with it.
fn country_of(office: Option<&str>) -> Option<&str> {
    filled(office)?.get(..2)
}
