use super::at_most;
use crate::form::TransitForm;
use customs_kernel::rules::{FieldRule, Rule, given};
use customs_kernel::{BrokenRule, Checker};
use validator::ValidationError;

/// Most offices of transit that one message can name.
const MOST_OFFICES: usize = 9;
/// Most seals of the consignment that one message can name.
const MOST_SEALS: usize = 99;

/// Checks the lists of offices and seals, whose entries are texts of their own.
pub(super) fn check(check: &mut Checker, form: &TransitForm) {
    for (index, code) in form.offices_of_transit.iter().enumerate() {
        let field = format!("offices_of_transit.{index}");
        check.required(&field, Some(code));
        check.value::<CustomsOffice>(&field, Some(code));
    }
    at_most(check, "offices_of_transit", &form.offices_of_transit, MOST_OFFICES);
    check.each("seals", &form.seals, |check, seal| check.entry(seal, 20));
    at_most(check, "seals", &form.seals, MOST_SEALS);
}

/// The reference number of a customs office; customs knows whether the office exists.
#[derive(Debug)]
pub(crate) struct CustomsOffice;

impl FieldRule for CustomsOffice {
    type Value = str;
    const RULE: Rule = Rule::Pattern { form: "[A-Z]{2}[A-Z0-9]{6}", most: 8 };

    fn check(value: &str) -> Result<(), ValidationError> {
        const RULE: &str = "must be a customs office of 8 characters: 2 letters, 6 letters or digits";
        let form = |(position, byte): (usize, u8)| match position {
            0 | 1 => byte.is_ascii_uppercase(),
            _ => byte.is_ascii_uppercase() || byte.is_ascii_digit(),
        };
        given(value, |code| {
            let is_office = code.len() == 8 && code.bytes().enumerate().all(form);
            (!is_office).then(|| BrokenRule::new("customs_office", RULE))
        })
    }
}
