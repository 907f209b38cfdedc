//! The codes of broken rules: every one that there is, with its meaning, for clients that read codes and not sentences.
//!
//! A code is a word that all domains share: `taken` says the same of a reference, a customer and an item. The rules
//! themselves stay in their domains. With the feature `testing`, [`super::BrokenRule`]
//! panics at a code that stands in no table, so that none is forgotten here.

mod billing;
mod declarations;
mod documents;
mod elsewhere;
mod fields;
mod records;
mod requests;
mod rule_code;
mod transits;

pub use rule_code::RuleCode;

use std::collections::HashSet;
use std::sync::LazyLock;

/// Codes about one subject, in the order of the alphabet.
#[derive(Debug, Clone, Copy)]
pub struct RuleCodes {
    /// The subject, as a heading.
    pub subject: &'static str,
    /// The codes.
    pub codes: &'static [RuleCode],
}

/// The codes that the API answers, by subject.
pub const BY_SUBJECT: &[RuleCodes] = &[
    RuleCodes { subject: "Any field", codes: fields::CODES },
    RuleCodes { subject: "References to records", codes: records::CODES },
    RuleCodes { subject: "Requests and parameters", codes: requests::CODES },
    RuleCodes { subject: "Declarations", codes: declarations::CODES },
    RuleCodes { subject: "Transits", codes: transits::CODES },
    RuleCodes { subject: "Billing", codes: billing::CODES },
    RuleCodes { subject: "Files of documents", codes: documents::CODES },
];

/// Every code, whether the API answers it or only a page or a command line shows its sentence.
static KNOWN: LazyLock<HashSet<&'static str>> =
    LazyLock::new(|| all().map(|code| code.code).chain(elsewhere::CODES.iter().copied()).collect());

/// The codes that the API answers.
pub fn all() -> impl Iterator<Item = &'static RuleCode> {
    BY_SUBJECT.iter().flat_map(|subject| subject.codes)
}

/// Whether a code stands in one of the tables.
pub(super) fn is_known(code: &str) -> bool {
    KNOWN.contains(code)
}

/// Whether a value of this name may come with the code. Those of codes that only people see are not kept in a table.
pub(super) fn has_value(code: &str, name: &str) -> bool {
    all().find(|known| known.code == code).is_none_or(|known| known.values.contains(&name))
}

#[cfg(test)]
mod tests;
