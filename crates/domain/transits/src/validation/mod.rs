//! The rules of a transit. All that are broken are reported at once, each at the path of its field in
//! the create body.
//!
//! Here stand the rules that the service itself answers for: required fields, lengths, formats,
//! allowed lists, numeric rules. Whether a code stands in a table of customs is never an error, since
//! tables lag behind the law: [`warnings`] names what customs would refuse or what is hardly meant so, and
//! customs decides.

mod guarantee;
mod header;
mod items;
mod parties;
mod plausibility;
mod transport;

use crate::ValidForm;
use crate::form::TransitForm;
use chrono::{Datelike, NaiveDate};
use customs_kernel::{Checker, FieldErrors};

pub(crate) use header::office;
pub use plausibility::warnings;

/// Checks the whole form.
///
/// # Errors
/// Every rule that is broken, by path.
pub fn validate(form: TransitForm) -> Result<ValidForm, FieldErrors> {
    let errors = broken_rules(&form);
    if errors.is_empty() { Ok(ValidForm::checked(form)) } else { Err(errors) }
}

/// Every rule that the form breaks, by path; empty when it may be lodged.
#[must_use]
pub fn broken_rules(form: &TransitForm) -> FieldErrors {
    let mut check = Checker::default();
    header::check(&mut check, form);
    guarantee::check(&mut check, form);
    parties::check(&mut check, form);
    transport::check(&mut check, form);
    items::check(&mut check, form);
    check.into_findings().0
}

/// Days are written with four digits for the year.
pub(crate) fn day(check: &mut Checker, field: &str, day: Option<NaiveDate>) {
    if day.is_some_and(|day| !(1..=9_999).contains(&day.year())) {
        check.error(field, "must be a date (YYYY-MM-DD)");
    }
}

/// No more entries than the message has room for.
fn at_most<T>(check: &mut Checker, field: &str, entries: &[T], most: usize) {
    if entries.len() > most {
        check.error(field, format!("must not hold more than {most} entries"));
    }
}

#[cfg(test)]
mod tests;
