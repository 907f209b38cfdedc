/// What was lodged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LodgedKind {
    /// An import declaration.
    Import,
    /// An export declaration.
    Export,
    /// A transit.
    Transit,
}

impl LodgedKind {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::Import, Self::Export, Self::Transit];

    /// The word of the API, and of what is stored.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Import => "import",
            Self::Export => "export",
            Self::Transit => "transit",
        }
    }

    /// The kind with that word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }
}
