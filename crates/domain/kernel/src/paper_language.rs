/// A language in which papers are written: invoices, and those that accompany goods.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum PaperLanguage {
    /// Dutch, the default.
    #[default]
    Dutch,
    /// English.
    English,
}

impl PaperLanguage {
    /// Both languages.
    pub const ALL: [Self; 2] = [Self::Dutch, Self::English];

    /// The code of the language (ISO 639-1).
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Dutch => "nl",
            Self::English => "en",
        }
    }
}
