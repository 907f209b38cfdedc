//! Rules of single fields that only transits have.

use customs_kernel::rules::{FieldRule, Rule, broken_by, given};
use customs_kernel::{BrokenRule, RuleCode, field_rules};
use rust_decimal::Decimal;
use validator::ValidationError;

field_rules! {
    /// An amount in euros: two decimals at most.
    pub(crate) EuroAmount(value: Decimal, Rule::Decimals { most: 2, max: None }) {
        let fractions = (value.normalize().scale() == 3).then(|| BrokenRule::too_many_decimals(2));
        broken_by(*value, 3).into_iter().chain(fractions)
    }
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
            (!is_office).then(|| BrokenRule::new(RuleCode::CustomsOffice, RULE))
        })
    }
}
