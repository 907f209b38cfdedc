//! The rules of a transit. All broken rules are reported at once, each at the path of its field in the create body.
//!
//! This module holds the rules that the service itself enforces: required fields, lengths, formats, allowed lists,
//! numeric rules. A code that is missing from a table of customs is never an error, since tables lag behind the law.
//! Instead [`warnings`] names values that customs would refuse or that are hardly intended, and customs decides.

mod amendment;
mod guarantee;
mod header;
mod items;
mod parties;
mod plausibility;
mod transport;

use crate::ValidForm;
use crate::form::TransitForm;
use customs_kernel::{BrokenRule, Checker, FieldErrors};

pub(crate) use amendment::{beyond_amendment, changed_fields};
pub(crate) use guarantee::EuroAmount;
pub(crate) use header::CustomsOffice;
pub use plausibility::warnings;

/// Checks the whole form.
///
/// # Errors
/// Every broken rule, by the path of its field.
pub fn validate(form: TransitForm) -> Result<ValidForm, FieldErrors> {
    let errors = broken_rules(&form);
    if errors.is_empty() { Ok(ValidForm::checked(form)) } else { Err(errors) }
}

/// Every rule that the form breaks, by the path of its field; empty when the form may be lodged.
#[must_use]
pub fn broken_rules(form: &TransitForm) -> FieldErrors {
    let mut check = Checker::default();
    parties::check(&mut check, form);
    check.form(form);
    guarantee::check(&mut check, form);
    header::check(&mut check, form);
    transport::check(&mut check, form);
    items::check(&mut check, form);
    check.into_errors()
}

/// The list must not have more entries than the message has room for.
fn at_most<T>(check: &mut Checker, field: &str, entries: &[T], most: usize) {
    if entries.len() > most {
        let rule = format!("must not hold more than {most} entries");
        check.error(field, BrokenRule::new("too_many", rule).with("max", most));
    }
}

#[cfg(test)]
mod tests;
