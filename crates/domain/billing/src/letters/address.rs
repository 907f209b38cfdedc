use customs_kernel::BrokenRule;
use customs_kernel::rules::{FieldRule, Rule, refuse};
use email_address::{EmailAddress, Options};
use validator::ValidationError;

/// The address of a letter.
#[derive(Debug)]
pub(super) struct Address;

impl FieldRule for Address {
    type Value = str;
    const RULE: Rule = Rule::Unstated;

    fn check(text: &str) -> Result<(), ValidationError> {
        let broken = (!is_address(text)).then(|| BrokenRule::new("email", "must be an e-mail address"));
        refuse(broken.into_iter().collect())
    }
}

/// Whether mail can be sent to the text: a plain address, without a display name, a quoted part or an address literal.
pub(crate) fn is_address(text: &str) -> bool {
    let strange = |c: char| c.is_control() || c.is_whitespace() || "\"<>,;:()[]\\".contains(c);
    let plain = text.rsplit_once('@').is_some_and(|(local, _)| local.is_ascii());
    let options = Options::default().without_display_text().without_domain_literal();
    plain
        && text.chars().count() <= 254
        && !text.chars().any(strange)
        && EmailAddress::parse_with_options(text, options).is_ok()
}
