//! The codes of broken rules: every one that there is, with its meaning, for clients that read codes and not sentences.
//!
//! A code is a word that all domains share: `taken` says the same of a reference, a customer and an item. The rules
//! themselves stay in their domains. Each code stands for one thing to say, with values that may differ, so that a page
//! says it in any language by its code alone: a `match` over [`RuleCode`] that lacks one does not compile.

/// Codes about one subject, in the order of the alphabet.
#[derive(Debug, Clone, Copy)]
pub struct RuleCodes {
    /// The subject, as a heading.
    pub subject: &'static str,
    /// The codes.
    pub codes: &'static [RuleCode],
}

/// What is said of a code that the API answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Explanation {
    /// What is wrong, a sentence.
    pub meaning: &'static str,
    /// What to do about it, a sentence.
    pub remedy: &'static str,
}

/// A row of the table.
struct Row {
    word: &'static str,
    values: &'static [&'static str],
    explanation: Option<Explanation>,
}

/// Declares the codes by subject. A row is the code, its word, the names of its values, its meaning and its remedy.
/// Those of `elsewhere` have no meaning and no remedy, since no request to the API can break their rules.
macro_rules! rule_codes {
    (
        $($subject:literal {
            $($code:ident $word:literal [$($value:literal),*] $meaning:literal $remedy:literal;)+
        })+
        elsewhere { $($other:ident $other_word:literal [$($other_value:literal),*];)+ }
    ) => {
        /// The code of a broken rule, for programs and translations.
        #[cfg_attr(any(doc, not(feature = "_exhaustive")), non_exhaustive)]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum RuleCode {
            $($(
                #[doc = $meaning]
                $code,
            )+)+
            $(
                #[doc = concat!("The rule `", $other_word, "`, of pages and the command line alone.")]
                $other,
            )+
        }

        impl RuleCode {
            /// Every code.
            pub const ALL: &'static [Self] = &[$($(Self::$code,)+)+ $(Self::$other,)+];

            pub(super) const fn row(self) -> Row {
                match self {
                    $($(Self::$code => Row {
                        word: $word,
                        values: &[$($value),*],
                        explanation: Some(Explanation { meaning: $meaning, remedy: $remedy }),
                    },)+)+
                    $(Self::$other => Row { word: $other_word, values: &[$($other_value),*], explanation: None },)+
                }
            }
        }

        /// The codes that the API answers, by subject.
        pub const BY_SUBJECT: &[RuleCodes] =
            &[$(RuleCodes { subject: $subject, codes: &[$(RuleCode::$code),+] }),+];
    };
}

mod table;

pub use table::{BY_SUBJECT, RuleCode};

impl RuleCode {
    /// The word for programs: lower case with underscores. It stays the same for ever.
    #[must_use]
    pub const fn word(self) -> &'static str {
        self.row().word
    }

    /// The code with this word; `None` when there is none.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|code| code.word() == word)
    }

    /// The names of the values that come with the code.
    #[must_use]
    pub const fn values(self) -> &'static [&'static str] {
        self.row().values
    }

    /// What the code means and what to do about it; `None` for a code that only a page or a command line shows.
    #[must_use]
    pub const fn explanation(self) -> Option<Explanation> {
        self.row().explanation
    }
}

impl std::fmt::Display for RuleCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.word())
    }
}

/// The codes that the API answers.
pub fn all() -> impl Iterator<Item = RuleCode> {
    BY_SUBJECT.iter().flat_map(|subject| subject.codes).copied()
}

#[cfg(test)]
mod tests;
