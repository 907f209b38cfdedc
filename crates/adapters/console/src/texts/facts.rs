//! Facts of the domains as pages say them: in English by their own sentence, in Dutch by [`super::dutch`]. A third language
//! is one more module like that one.

use super::Language;
use super::dutch;
use customs_kernel::facts::{Statement, StoredStatement, Warning};

/// A sentence as a page shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence {
    /// The sentence in that language.
    pub text: String,
    /// The language of the text, as pages write it.
    pub language: &'static str,
}

impl Language {
    /// The sentence of a statement. One that no fact of this version has (of a later version, say) is shown in English.
    pub fn sentence(self, statement: &Statement) -> Sentence {
        match self {
            Self::En => Sentence::english(statement.text()),
            Self::Nl => dutch::sentence(statement).map_or_else(
                || Sentence::english(statement.text()),
                |text| Sentence { text, language: Self::Nl.tag() },
            ),
        }
    }

    /// A particular that is missing: an English sentence stands behind its path, a Dutch one names the particular itself.
    pub(crate) fn lacking(self, missing: &Warning) -> String {
        match self {
            Self::En => missing.to_string(),
            Self::Nl => self.sentence(missing.statement()).text,
        }
    }

    /// The sentence of a statement that was stored. What an earlier version stored has no fact, and is shown as it is.
    pub(crate) fn stored(self, stored: &StoredStatement) -> Sentence {
        match (self, stored.statement()) {
            (Self::Nl, Some(statement)) => self.sentence(statement),
            (Self::Nl, None) | (Self::En, _) => Sentence::english(stored.text()),
        }
    }
}

impl Sentence {
    /// A text that has no code: words of another server, or what an earlier version stored.
    pub fn english(text: &str) -> Self {
        Self { text: text.to_owned(), language: Language::En.tag() }
    }
}
