use customs_kernel::BrokenRule;
use customs_kernel::rules::{FieldRule, Rule, given};
use email_address::EmailAddress;
use validator::ValidationError;

/// An e-mail address; a blank text counts as left out.
#[derive(Debug)]
pub(super) struct Email;

impl FieldRule for Email {
    type Value = str;
    const RULE: Rule = Rule::Unstated;

    fn check(value: &str) -> Result<(), ValidationError> {
        let rule = || BrokenRule::new("email", "must be an e-mail address");
        given(value, |text| (!EmailAddress::is_valid(text)).then(rule))
    }
}

/// A phone number: digits, blanks and the signs `+-().`; a blank text counts as left out.
#[derive(Debug)]
pub(super) struct Phone;

impl FieldRule for Phone {
    type Value = str;
    const RULE: Rule = Rule::Pattern("^[-+() .0-9]*$");

    fn check(value: &str) -> Result<(), ValidationError> {
        let fits = |text: &str| {
            text.chars().any(|c| c.is_ascii_digit()) && text.chars().all(|c| c.is_ascii_digit() || "+-() .".contains(c))
        };
        given(value, |text| (!fits(text)).then(|| BrokenRule::new("phone", "must be a phone number")))
    }
}
