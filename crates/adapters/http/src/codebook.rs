//! The codebook: code tables of customs. Any valid token will do.

mod index;
mod rendered;
mod table;

pub(crate) use rendered::RenderedTables;

use crate::query::QueryReader;
use crate::routing::Routing;

pub(crate) fn register<R: Routing>(config: &mut R) {
    config.service(index::list_code_tables).service(table::show_code_table);
}

/// The languages that texts can be asked in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) enum Language {
    /// Dutch.
    #[default]
    Dutch,
    /// English.
    English,
}

impl Language {
    pub(crate) const CHOICES: [(&'static str, Self); 2] = [("nl", Self::Dutch), ("en", Self::English)];

    /// `lang`; Dutch when it is left out.
    pub(crate) fn from_query(query: &mut QueryReader) -> Self {
        query.choice("lang", &Self::CHOICES).unwrap_or_default()
    }

    /// Its code.
    pub(crate) const fn code(self) -> &'static str {
        match self {
            Self::Dutch => "nl",
            Self::English => "en",
        }
    }

    /// The text in this language.
    pub(crate) fn of<T>(self, dutch: T, english: T) -> T {
        match self {
            Self::Dutch => dutch,
            Self::English => english,
        }
    }
}

crate::choices::choices! {
    /// Language of the texts.
    TextLanguage: "nl", "en";
}

#[cfg(test)]
mod tests;
