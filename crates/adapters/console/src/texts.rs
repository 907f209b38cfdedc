//! The texts of the pages, each once, in English and Dutch beside each other. A text that lacks a language does not
//! compile, one that no page uses is reported as dead code, and an argument that one language forgets or misspells is a
//! compile error as well. The texts of an area are in a file of their own below this one.

/// The language of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    /// English.
    En,
    /// Dutch.
    Nl,
}

/// Declares texts as functions of [`Language`]: `name: "English" | "Nederlands";`, with arguments
/// `name(count: u64): "{count} records" | "{count} records";`. Texts that tests look for on pages are public: they have
/// `#[doc(hidden)]` before the name.
macro_rules! texts {
    ($($(#[doc($hidden:ident)])? $key:ident $(($($arg:ident: $kind:ty),+))? : $en:literal | $nl:literal;)*) => {
        impl $crate::texts::Language {
            $($crate::texts::texts!(@seen [$($hidden)?] $key ($($($arg: $kind),+)?) $en $nl);)*
        }
    };
    (@seen [] $($text:tt)*) => { $crate::texts::texts!(@one [pub(crate)] $($text)*); };
    (@seen [$hidden:ident] $($text:tt)*) => { $crate::texts::texts!(@one [#[doc(hidden)] pub] $($text)*); };
    (@one [$($public:tt)+] $key:ident () $en:literal $nl:literal) => {
        $($public)+ const fn $key(self) -> &'static str { match self { Self::En => $en, Self::Nl => $nl } }
    };
    (@one [$($public:tt)+] $key:ident ($($arg:ident: $kind:ty),+) $en:literal $nl:literal) => {
        $($public)+ fn $key(self, $($arg: $kind),+) -> String {
            match self { Self::En => format!($en, $($arg = $arg),+), Self::Nl => format!($nl, $($arg = $arg),+) }
        }
    };
}
pub(crate) use texts;

mod actions;
mod broken_rules;
mod declarations;
mod desk;
mod dossiers;
pub(crate) mod dutch;
mod editing;
pub(crate) mod facts;
mod find;
mod grouped;
mod invoices;
mod pages;
mod records;
mod rejections;
mod settings;
mod sign_in;
mod tasks;
mod today;
mod transits;

pub(crate) use facts::Sentence;

impl Language {
    /// Both languages.
    pub const ALL: [Self; 2] = [Self::En, Self::Nl];

    /// The language of a tag such as `nl` or `nl-NL`; `None` for any other language.
    pub(crate) fn from_tag(tag: &str) -> Option<Self> {
        let primary = tag.split(['-', '_']).next().unwrap_or_default().trim();
        Self::ALL.into_iter().find(|language| primary.eq_ignore_ascii_case(language.tag()))
    }

    /// The language that a browser asks for (header `Accept-Language`), Dutch when it asks for neither.
    pub fn asked_for(header: &str) -> Self {
        header.split(',').find_map(|part| Self::from_tag(part.split(';').next()?)).unwrap_or(Self::Nl)
    }

    /// The text of this language.
    pub(crate) fn choose<T>(self, en: T, nl: T) -> T {
        match self {
            Self::En => en,
            Self::Nl => nl,
        }
    }
}

texts! {
    tag: "en" | "nl";
    name_of_language: "English" | "Nederlands";
}
