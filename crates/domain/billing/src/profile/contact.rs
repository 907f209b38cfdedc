use customs_kernel::rules::Rule;
use customs_kernel::{RuleCode, field_rules};
use email_address::EmailAddress;

field_rules! {
    /// An e-mail address, or nothing.
    pub(super) Email(text: str, Rule::Unstated) {
        (!text.is_empty() && !EmailAddress::is_valid(text)).then_some((RuleCode::Email, "must be an e-mail address"))
    }

    /// A phone number of digits, blanks and the signs `+-().`, or nothing.
    pub(super) Phone(text: str, Rule::Pattern { form: "[-+() .0-9]*", most: 50 }) {
        let fits = text.chars().all(|c| c.is_ascii_digit() || "+-() .".contains(c));
        let has_digits = text.is_empty() || text.chars().any(|c| c.is_ascii_digit());
        (!fits || !has_digits).then_some((RuleCode::Phone, "must be a phone number"))
    }
}
