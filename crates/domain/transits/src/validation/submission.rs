//! Rules that stand only in the way of a submission: what breaks them can be kept in a draft, but no valid message can
//! be made of it. They come from the published schemas of the transit system and their conditions; each names its
//! condition.

mod documents;
mod goods;
mod offices;
mod packages;
mod parties;
mod transport;

pub use packages::KindOfPackages;

use super::guarantee;
use crate::TransitWarning;
use crate::form::TransitForm;
use customs_kernel::facts::{Reason, Warning};
use customs_kernel::{BrokenRule, Checker, FieldErrors, RuleCode};

/// Returns every rule that the form breaks and that only a submission asks for, by the path of its field.
#[must_use]
pub fn unsendable(form: &TransitForm) -> FieldErrors {
    let mut check = Checker::default();
    parties::check(&mut check, form);
    offices::check(&mut check, form);
    guarantee::check_known_types(&mut check, form);
    transport::check(&mut check, form);
    goods::check(&mut check, form);
    packages::check(&mut check, form);
    documents::check(&mut check, form);
    check.into_errors()
}

/// Returns the rules that stand in the way of a submission, for people who still work on the draft.
#[must_use]
pub fn obstacles(form: &TransitForm) -> Vec<Warning> {
    let errors = unsendable(form);
    let reported = errors.iter().flat_map(|(path, rules)| rules.iter().map(move |rule| (path, rule)));
    reported.map(|(path, rule)| Warning::at(path, TransitWarning::Obstacle { rule: Reason::from(rule) })).collect()
}

/// Checks a code that has a fixed number of characters in the message. Another check reports a missing one.
fn code_of(check: &mut Checker, field: &str, code: Option<&str>, characters: usize) {
    let Some(code) = code.map(str::trim).filter(|code| !code.is_empty()) else { return };
    let fits = code.chars().count() == characters && !code.contains(char::is_whitespace);
    if !fits {
        let rule = format!("must have exactly {characters} characters, without spaces");
        check.error(field, BrokenRule::new(RuleCode::ExactLength, rule).with("count", characters));
    }
}

#[cfg(test)]
mod tests;
