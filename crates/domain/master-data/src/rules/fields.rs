//! The rules of single fields of master data, beside those of the kernel.

use customs_kernel::rules::{FieldRule, Rule, TradeReference, broken_by, refuse};
use customs_kernel::{BrokenRule, Grn, RuleCode, code_lists, field_rules};
use email_address::EmailAddress;
use rust_decimal::Decimal;

code_lists! {
    /// Kinds of representation by the broker: direct, indirect.
    Representation = ["1", "2"];
}

field_rules! {
    /// An e-mail address.
    pub(crate) Email(address: str, Rule::Unstated) {
        (!EmailAddress::is_valid(address)).then_some((RuleCode::Email, "must be an e-mail address"))
    }

    /// An EORI that has nine digits if it is Dutch. Those of legal persons pass the 11-test, but others need not, and
    /// only the register knows which is which.
    pub(crate) DutchEori(number: str, Rule::Unstated) {
        let is_wrong = |digits: &str| digits.len() != 9 || !digits.bytes().all(|byte| byte.is_ascii_digit());
        let rule = (RuleCode::DutchEori, "must be NL and 9 digits for a Dutch EORI");
        number.strip_prefix("NL").is_some_and(is_wrong).then_some(rule)
    }

    /// The reference number of a transit guarantee (GRN).
    pub(crate) GuaranteeReference(number: str, Rule::Pattern { form: Grn::PATTERN, most: Grn::MOST }) {
        number.parse::<Grn>().err().map(|error| (Grn::CODE, error.rule()))
    }

    /// The code of a language (ISO 639-1), in small letters.
    pub(crate) LanguageCode(code: str, Rule::Pattern { form: " *[A-Za-z]{2} *", most: 2 }) {
        let is_right = code.len() == 2 && code.bytes().all(|byte| byte.is_ascii_lowercase());
        (!is_right).then_some((RuleCode::Language, "must be a language code of 2 letters"))
    }
}

/// A rate of at most `MOST` percent.
#[derive(Debug)]
pub(crate) struct Percentage<const MOST: i64>;

impl<const MOST: i64> FieldRule for Percentage<MOST> {
    type Value = Decimal;
    const RULE: Rule = Rule::Decimals { most: 6, max: Some(MOST) };

    fn check(rate: &Decimal) -> Result<(), Vec<BrokenRule>> {
        let mut broken = broken_by(*rate, 6);
        broken.extend((*rate > Decimal::from(MOST)).then(|| BrokenRule::outside(0, MOST)));
        refuse(broken)
    }
}
