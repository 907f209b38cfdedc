//! What a field breaks, in the language of the page: one sentence for each code of a rule. English is the language of
//! the rules themselves; every other language is a file that declares its sentences with `sentences!`.

use super::{Language, dutch};
use crate::shown;
use customs_kernel::{BrokenRule, RuleValue};

impl Language {
    /// The sentence about a rule that a field breaks.
    pub fn broken(self, rule: &BrokenRule) -> String {
        match self {
            Self::En => rule.text().to_owned(),
            Self::Nl => dutch::rules::sentence(rule),
        }
    }
}

/// A value of a rule as pages write it: numbers and days the Dutch way, words as they are.
pub(super) fn value(rule: &BrokenRule, name: &str) -> String {
    match rule.values().iter().find(|(known, _)| *known == name) {
        Some((_, RuleValue::Number(number))) => shown::number(*number),
        Some((_, RuleValue::Day(day))) => shown::day(*day),
        Some((_, RuleValue::Words(words))) => words.clone(),
        None => String::new(),
    }
}

/// Declares the sentences of a language, one for each code: `Code: "sentence";`, with the values of the rule in
/// parentheses after the code where the sentence names them. A code without a sentence does not compile, nor does a
/// sentence without one of its values.
macro_rules! sentences {
    ($($code:ident $(($($value:ident),+))? : $sentence:literal;)+) => {
        /// The sentence about a broken rule.
        pub(crate) fn sentence(rule: &customs_kernel::BrokenRule) -> String {
            match rule.code() {
                $(customs_kernel::RuleCode::$code => {
                    $crate::texts::broken_rules::sentences!(@one rule ($($($value),+)?) $sentence)
                })+
            }
        }
    };
    (@one $rule:ident () $sentence:literal) => { $sentence.to_owned() };
    (@one $rule:ident ($($value:ident),+) $sentence:literal) => {
        format!($sentence, $($value = $crate::texts::broken_rules::value($rule, stringify!($value))),+)
    };
}
pub(super) use sentences;
