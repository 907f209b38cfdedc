/// The kind of record that is lodged with customs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LodgedKind {
    /// Import declaration.
    Import,
    /// Export declaration.
    Export,
    /// Transit of any type.
    Transit,
}

impl LodgedKind {
    /// All kinds, in the order of the API.
    pub const ALL: [Self; 3] = [Self::Import, Self::Export, Self::Transit];

    /// The word of the kind in the API and in storage.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Import => "import",
            Self::Export => "export",
            Self::Transit => "transit",
        }
    }

    /// The kind with this word; `None` for unknown words.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }
}
