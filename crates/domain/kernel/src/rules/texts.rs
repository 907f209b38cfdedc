use super::value_check::refuse;
use super::{BrokenRule, FieldRule, Rule, RuleCode, Ruled};
use crate::{CountryCode, Currency, Eori, Grn, InvalidReference, code_as_kept, filled, is_possible_code};
use std::borrow::Cow;
use std::marker::PhantomData;
use std::str::FromStr;

/// A text without control characters (XML 1.0, production 2), which the database and a message to customs can carry.
#[derive(Debug)]
pub struct Text;

impl FieldRule for Text {
    type Value = str;
    const RULE: Rule = Rule::Unstated;

    fn check(value: &str) -> Result<(), Vec<BrokenRule>> {
        text(value, |_| None)
    }
}

/// A text that must not be blank, for fields that are also `required`.
#[derive(Debug)]
pub struct Filled;

impl FieldRule for Filled {
    type Value = str;
    const RULE: Rule = Rule::Required;

    fn check(value: &str) -> Result<(), Vec<BrokenRule>> {
        text(value, |text| filled(Some(text)).is_none().then(BrokenRule::required))
    }
}

/// A code or reference that names a record, which has no control characters at all: a line break or a tab in it cannot
/// be seen, and comes back as something else from a spreadsheet or a message.
#[derive(Debug)]
pub struct Code;

impl FieldRule for Code {
    type Value = str;
    const RULE: Rule = Rule::Code;

    fn check(value: &str) -> Result<(), Vec<BrokenRule>> {
        code(value, |_| None)
    }
}

/// A [`Code`] that must not be blank, for fields that are also `required`.
#[derive(Debug)]
pub struct FilledCode;

impl FieldRule for FilledCode {
    type Value = str;
    const RULE: Rule = Rule::Code;

    fn check(value: &str) -> Result<(), Vec<BrokenRule>> {
        code(value, |text| filled(Some(text)).is_none().then(BrokenRule::required))
    }
}

/// A text of exactly `N` digits; a blank text counts as left out.
#[derive(Debug)]
pub struct Digits<const N: usize>;

impl<const N: usize> FieldRule for Digits<N> {
    type Value = str;
    const RULE: Rule = Rule::Pattern {
        form: match N {
            1 => "[0-9]",
            2 => "[0-9]{2}",
            8 => "[0-9]{8}",
            _ => "[0-9]+",
        },
        most: N as u64,
    };

    fn check(value: &str) -> Result<(), Vec<BrokenRule>> {
        given(value, |text| {
            let wrong = text.len() != N || !text.bytes().all(|byte| byte.is_ascii_digit());
            wrong.then(|| BrokenRule::new(RuleCode::Digits, format!("must be {N} digits")).with("count", N))
        })
    }
}

/// A text of `LEAST` to `MOST` digits; a blank text counts as left out.
#[derive(Debug)]
pub struct DigitsBetween<const LEAST: usize, const MOST: usize>;

impl<const LEAST: usize, const MOST: usize> FieldRule for DigitsBetween<LEAST, MOST> {
    type Value = str;
    const RULE: Rule = Rule::Pattern {
        form: match (LEAST, MOST) {
            (6, 8) => "[0-9]{6,8}",
            (8, 10) => "[0-9]{8,10}",
            (2, 10) => "[0-9]{2,10}",
            _ => "[0-9]+",
        },
        most: MOST as u64,
    };

    fn check(value: &str) -> Result<(), Vec<BrokenRule>> {
        given(value, |text| {
            let wrong = !(LEAST..=MOST).contains(&text.len()) || !text.bytes().all(|byte| byte.is_ascii_digit());
            wrong.then(|| {
                let rule = BrokenRule::new(RuleCode::DigitsBetween, format!("must be {LEAST} to {MOST} digits"));
                rule.with("min", LEAST).with("max", MOST)
            })
        })
    }
}

/// A closed list of codes or words.
pub trait CodeList {
    /// The codes, in the order in which an error names them.
    const CODES: &'static [&'static str];
}

/// Declares closed lists of codes as types, which fields name by `OneOf`.
#[macro_export]
macro_rules! code_lists {
    ($($(#[$meta:meta])* $name:ident = [$($code:literal),+];)+) => {$(
        $(#[$meta])*
        #[derive(Debug)]
        pub(crate) struct $name;

        impl $crate::rules::CodeList for $name {
            const CODES: &'static [&'static str] = &[$($code),+];
        }
    )+};
}

/// A code of a closed list; a blank text counts as left out.
#[derive(Debug)]
pub struct OneOf<L>(PhantomData<L>);

impl<L: CodeList> FieldRule for OneOf<L> {
    type Value = str;
    const RULE: Rule = Rule::OneOf(L::CODES);

    fn check(value: &str) -> Result<(), Vec<BrokenRule>> {
        given(value, |text| (!L::CODES.contains(&text)).then(|| BrokenRule::none_of(L::CODES)))
    }
}

/// A trade reference that a text can be checked against by parsing it.
pub trait TradeReference: FromStr<Err = InvalidReference> {
    /// Code of the rule that a text is such a reference.
    const CODE: RuleCode;
    /// The form of the reference as a regular expression (ECMA-262).
    const PATTERN: &'static str;
    /// Most characters of the reference.
    const MOST: u64;
}

impl TradeReference for CountryCode {
    const CODE: RuleCode = RuleCode::Country;
    const PATTERN: &'static str = "[A-Za-z]{2}";
    const MOST: u64 = 2;
}

impl TradeReference for Currency {
    const CODE: RuleCode = RuleCode::Currency;
    const PATTERN: &'static str = "[A-Za-z]{3}";
    const MOST: u64 = 3;
}

impl TradeReference for Eori {
    const CODE: RuleCode = RuleCode::Eori;
    const PATTERN: &'static str = " *[A-Za-z] *[A-Za-z] *([A-Za-z0-9] *){1,15}";
    const MOST: u64 = 17;
}

impl TradeReference for Grn {
    const CODE: RuleCode = RuleCode::Grn;
    const PATTERN: &'static str = "[0-9]{2}[A-Z]{2}[A-Z0-9]{12}[0-9]([A-Z][0-9]{6})?";
    const MOST: u64 = 24;
}

/// A text that has the form of the trade reference `R`; a blank text counts as left out.
#[derive(Debug)]
pub struct CodeOf<R>(PhantomData<R>);

impl<R: TradeReference> FieldRule for CodeOf<R> {
    type Value = str;
    const RULE: Rule = Rule::Pattern { form: R::PATTERN, most: R::MOST };

    fn check(value: &str) -> Result<(), Vec<BrokenRule>> {
        given(value, |text| text.parse::<R>().err().map(|error| BrokenRule::new(R::CODE, error.rule())))
    }
}

/// Trims every text of a form and of its parts, and writes its codes as they are kept; a blank text becomes `None`.
pub fn tidy_texts(form: &mut impl Ruled) {
    form.visit_texts(&mut |rules, text| {
        keep_code(rules, text);
        let tidy = filled(text.as_deref()).map(str::trim);
        if tidy != text.as_deref() {
            *text = tidy.map(str::to_owned);
        }
    });
}

/// Writes the text of a field for codes as [`code_as_kept`] does; other texts stay as they are.
pub(crate) fn keep_code(rules: &[Rule], text: &mut Option<String>) {
    if rules.contains(&Rule::Code) {
        let Some(Cow::Owned(kept)) = text.as_deref().map(code_as_kept) else { return };
        *text = Some(kept);
    }
}

/// Checks the characters of a text, and its form unless it is blank.
///
/// # Errors
/// The broken rules.
pub fn given(value: &str, form: impl FnOnce(&str) -> Option<BrokenRule>) -> Result<(), Vec<BrokenRule>> {
    text(value, |text| filled(Some(text)).and_then(form))
}

fn code(value: &str, form: impl FnOnce(&str) -> Option<BrokenRule>) -> Result<(), Vec<BrokenRule>> {
    checked(value, has_control_characters(value) || !is_possible_code(value), form)
}

fn text(value: &str, form: impl FnOnce(&str) -> Option<BrokenRule>) -> Result<(), Vec<BrokenRule>> {
    checked(value, has_control_characters(value), form)
}

fn checked(
    value: &str,
    has_forbidden_characters: bool,
    form: impl FnOnce(&str) -> Option<BrokenRule>,
) -> Result<(), Vec<BrokenRule>> {
    let characters = has_forbidden_characters.then(control_characters);
    let form = form(value);
    if characters.is_none() && form.is_none() {
        return Ok(());
    }
    refuse(characters.into_iter().chain(form).collect())
}

pub(crate) fn control_characters() -> BrokenRule {
    BrokenRule::new(RuleCode::ControlCharacters, "must not contain control characters")
}

/// Whether a text holds a character that neither the database nor a message to customs can carry.
#[must_use]
pub fn has_control_characters(text: &str) -> bool {
    !text.chars().all(|character| matches!(character, '\t' | '\n' | '\r' | '\u{20}'..='\u{fffd}' | '\u{10000}'..))
}
