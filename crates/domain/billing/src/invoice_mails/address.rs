use customs_kernel::rules::Rule;
use customs_kernel::{RuleCode, field_rules};
use email_address::{EmailAddress, Options};

field_rules! {
    /// The address of a mail.
    pub(super) Address(text: str, Rule::Unstated) {
        (!is_address(text)).then_some((RuleCode::Email, "must be an e-mail address"))
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
