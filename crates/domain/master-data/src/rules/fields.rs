//! The rules of single fields of master data, beside those of the kernel.

use customs_kernel::rules::{FieldRule, Rule, TradeReference, broken_by, given, refuse};
use customs_kernel::{BrokenRule, Grn, code_lists};
use email_address::EmailAddress;
use rust_decimal::Decimal;
use validator::ValidationError;

code_lists! {
    /// Kinds of representation by the broker: direct, indirect.
    Representation = ["1", "2"];
}

/// An e-mail address.
#[derive(Debug)]
pub(crate) struct Email;

impl FieldRule for Email {
    type Value = str;
    const RULE: Rule = Rule::Unstated;

    fn check(address: &str) -> Result<(), ValidationError> {
        let rule = || BrokenRule::new("email", "must be an e-mail address");
        given(address, |address| (!EmailAddress::is_valid(address)).then(rule))
    }
}

/// An EORI that has nine digits if it is Dutch. Those of legal persons pass the 11-test, but others need not, and only
/// the register knows which is which.
#[derive(Debug)]
pub(crate) struct DutchEori;

impl FieldRule for DutchEori {
    type Value = str;
    const RULE: Rule = Rule::Unstated;

    fn check(number: &str) -> Result<(), ValidationError> {
        let rule = || BrokenRule::new("dutch_eori", "must be NL and 9 digits for a Dutch EORI");
        let is_wrong = |digits: &str| digits.len() != 9 || !digits.bytes().all(|byte| byte.is_ascii_digit());
        given(number, |number| number.strip_prefix("NL").is_some_and(is_wrong).then(rule))
    }
}

/// The reference number of a transit guarantee (GRN).
#[derive(Debug)]
pub(crate) struct GuaranteeReference;

impl FieldRule for GuaranteeReference {
    type Value = str;
    const RULE: Rule = Rule::Pattern(Grn::PATTERN);

    fn check(number: &str) -> Result<(), ValidationError> {
        let broken = number.parse::<Grn>().err().map(|error| BrokenRule::new(Grn::CODE, error.rule()));
        refuse(broken.into_iter().collect())
    }
}

/// The code of a language (ISO 639-1), in small letters.
#[derive(Debug)]
pub(crate) struct LanguageCode;

impl FieldRule for LanguageCode {
    type Value = str;
    const RULE: Rule = Rule::Pattern("^ *[A-Za-z]{2} *$");

    fn check(code: &str) -> Result<(), ValidationError> {
        let is_right = code.len() == 2 && code.bytes().all(|byte| byte.is_ascii_lowercase());
        let rule = || BrokenRule::new("language", "must be a language code of 2 letters");
        refuse((!is_right).then(rule).into_iter().collect())
    }
}

/// A rate of at most `MOST` percent.
#[derive(Debug)]
pub(crate) struct Percentage<const MOST: i64>;

impl<const MOST: i64> FieldRule for Percentage<MOST> {
    type Value = Decimal;
    const RULE: Rule = Rule::Decimals { most: 6, max: Some(MOST) };

    fn check(rate: &Decimal) -> Result<(), ValidationError> {
        let mut broken = broken_by(*rate, 6);
        broken.extend((*rate > Decimal::from(MOST)).then(|| BrokenRule::outside(0, MOST)));
        refuse(broken)
    }
}
