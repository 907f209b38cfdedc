//! The codebook: the code tables of customs. Any valid token may read it.

mod index;
mod rendered;
mod table;

pub(crate) use rendered::RenderedTables;

use crate::query::QueryReader;
use crate::routing::Routing;

pub(crate) fn register<R: Routing>(config: &mut R) {
    config.service(index::list_code_tables).service(table::show_code_table);
}

/// The language of the texts in an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) enum Language {
    /// Dutch, which is the default.
    #[default]
    Dutch,
    /// English.
    English,
}

impl Language {
    pub(crate) const CHOICES: [(&'static str, Self); 2] = [("nl", Self::Dutch), ("en", Self::English)];

    /// Reads the parameter `lang`; Dutch when it is left out.
    pub(crate) fn from_query(query: &mut QueryReader) -> Self {
        query.choice("lang", &Self::CHOICES).unwrap_or_default()
    }

    /// The two-letter code of the language, as in `lang`.
    pub(crate) const fn code(self) -> &'static str {
        match self {
            Self::Dutch => "nl",
            Self::English => "en",
        }
    }

    /// Chooses the text of this language.
    pub(crate) fn choose<T>(self, dutch: T, english: T) -> T {
        match self {
            Self::Dutch => dutch,
            Self::English => english,
        }
    }
}

crate::choices::choices! {
    /// Language of the texts: Dutch or English.
    TextLanguage: "nl", "en";
}
