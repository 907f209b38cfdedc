//! The rules of a transit. All broken rules are reported at once, each at the path of its field in the create body.
//!
//! This module holds the rules that the service itself enforces: required fields, lengths, formats, allowed lists,
//! numeric rules. [`unsendable`] adds those that only a submission asks for, since no valid message can be made of what
//! breaks them. A code that is missing from a table of customs is never an error, since tables lag behind the law.
//! Instead [`warnings`] names values that customs would refuse or that are hardly intended, and customs decides.

mod amendment;
mod guarantee;
mod header;
mod items;
mod parties;
mod plausibility;
mod submission;

use crate::ValidForm;
use crate::form::TransitForm;
use customs_kernel::{BrokenRule, Checker, FieldErrors, RuleCode};

pub(crate) use amendment::{beyond_amendment, changed_fields, is_of_guarantee, new_errors};
pub use plausibility::warnings;
pub use submission::{KindOfPackages, obstacles, unsendable};

/// Checks the whole form for a submission.
///
/// # Errors
/// Returns every broken rule, by the path of its field: those of a draft, and those that only a submission asks for.
pub fn validate(form: TransitForm) -> Result<ValidForm, FieldErrors> {
    let mut errors = broken_rules(&form);
    errors.extend(unsendable(&form));
    if errors.is_empty() { Ok(ValidForm::checked(form)) } else { Err(errors) }
}

/// Checks the whole form of an amendment. Customs accepted the form in force with whatever that one breaks, as forms of
/// earlier versions of the service may, so only further broken rules count.
///
/// # Errors
/// Returns every rule that a submission breaks and that the form in force keeps, by the path of its field.
pub(crate) fn validate_amendment(form: TransitForm, in_force: &TransitForm) -> Result<ValidForm, FieldErrors> {
    let mut errors = new_errors(&broken_rules(&form), &broken_rules(in_force));
    errors.extend(new_errors(&unsendable(&form), &unsendable(in_force)));
    if errors.is_empty() { Ok(ValidForm::checked(form)) } else { Err(errors) }
}

/// Checks the whole form as a draft: what was sent by an earlier version of the service may break the rules of a
/// submission, and can be shown all the same.
pub(crate) fn validate_as_draft(form: TransitForm) -> Result<ValidForm, FieldErrors> {
    let errors = broken_rules(&form);
    if errors.is_empty() { Ok(ValidForm::checked(form)) } else { Err(errors) }
}

/// Returns every rule that the form breaks as a draft, by the path of its field; empty when it may be stored. A
/// submission asks for more: see [`unsendable`].
#[must_use]
pub fn broken_rules(form: &TransitForm) -> FieldErrors {
    let mut check = Checker::default();
    parties::check(&mut check, form);
    check.form(form);
    guarantee::check(&mut check, form);
    header::check(&mut check, form);
    items::check(&mut check, form);
    check.into_errors()
}

/// Checks that the list has no more entries than the message has room for.
fn at_most<T>(check: &mut Checker, field: &str, entries: &[T], most: usize) {
    if entries.len() > most {
        let rule = format!("must not hold more than {most} entries");
        check.error(field, BrokenRule::new(RuleCode::TooMany, rule).with("max", most));
    }
}

#[cfg(test)]
mod tests;
