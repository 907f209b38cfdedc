//! Rules of single fields that only transits have: the closed lists of their codes, amounts, customs offices, and
//! what a message can carry of a text.

use crate::TransitType;
use customs_kernel::rules::{CodeList, FieldRule, Rule, broken_by, given};
use customs_kernel::{BrokenRule, Mrn, RuleCode, code_lists, field_rules};
use rust_decimal::Decimal;

code_lists! {
    /// Additional declaration types: standard, and lodged before the goods arrive.
    AdditionalType = ["A", "D"];
    /// Modes of transport that a transit may name.
    ModeOfTransport = ["1", "2", "3", "4", "7", "9"];
    /// Identification types of a means of transport, in the codes of the API.
    MeansIdentification = ["10", "11", "20", "30", "41", "80", "99"];
}

impl CodeList for TransitType {
    const CODES: &'static [&'static str] = &[Self::T1.code(), Self::T2.code(), Self::T2f.code()];
}

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

    fn check(value: &str) -> Result<(), Vec<BrokenRule>> {
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

/// The MRN of a movement in transit, as the schema of its messages takes it: since 2025 its 17th character is J, K, L or
/// M, and of 2024 there are both forms. Only customs knows whether there is such a movement.
#[derive(Debug)]
pub(crate) struct MovementNumber;

impl FieldRule for MovementNumber {
    type Value = str;
    const RULE: Rule = Rule::Pattern {
        form: concat!(
            "([01][0-9]|2[0-4])[A-Za-z]{2}[A-Za-z0-9]{13}[0-9]|",
            "(2[4-9]|[3-9][0-9])[A-Za-z]{2}[A-Za-z0-9]{12}[J-Mj-m][0-9]"
        ),
        most: 18,
    };

    fn check(value: &str) -> Result<(), Vec<BrokenRule>> {
        const RULE: &str = "must be the MRN of a transit: 18 characters, the 17th of which is J, K, L or M";
        given(value, |text| (!is_of_a_movement(text)).then(|| BrokenRule::new(RuleCode::TransitMrn, RULE)))
    }
}

fn is_of_a_movement(text: &str) -> bool {
    let Ok(mrn) = text.parse::<Mrn>() else { return false };
    let year = mrn.as_str().get(..2).and_then(|year| year.parse::<u8>().ok());
    let procedure = mrn.as_str().as_bytes().get(16).copied();
    year.is_some_and(|year| year <= 24) || procedure.is_some_and(|letter| (b'J'..=b'M').contains(&letter))
}

/// Returns whether a message can carry anything of the text: a character that is neither blank, nor a control
/// character, nor one that XML does not know.
#[must_use]
pub fn is_writable(text: Option<&str>) -> bool {
    let carried = |character: char| {
        !(character.is_whitespace() || character.is_control() || matches!(character, '\u{fffe}' | '\u{ffff}'))
    };
    text.is_some_and(|text| text.chars().any(carried))
}

#[cfg(test)]
mod tests {
    use super::{is_of_a_movement, is_writable};

    #[test]
    fn the_mrn_of_a_movement_shows_its_procedure_since_2025() {
        for mrn in ["26NL000510A1B2C3J0", "26nl000510a1b2c3m0", "24NL000510A1B2C3R0", "24NL000510A1B2C3J0"] {
            assert!(is_of_a_movement(mrn), "{mrn}");
        }
        for other in ["26NL000510A1B2C3R0", "25NL000510A1B2C3A0", "26NL000510A1B2C3J", "26NL000510A1B2C3J01", ""] {
            assert!(!is_of_a_movement(other), "{other}");
        }
    }

    #[test]
    fn blank_and_unknown_characters_are_nothing_to_write() {
        for nothing in ["", " ", "\u{a0}", "\u{2028}", "\u{7f}", "\u{ffff}"] {
            assert!(!is_writable(Some(nothing)), "{nothing:?}");
        }
        assert!(!is_writable(None));
        assert!(is_writable(Some(" \u{ffff}x")));
    }
}
