/// The record that documents belong to. This crate knows no more of it than its kind and number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Owner {
    /// What kind of record.
    pub kind: OwnerKind,
    /// Which one.
    pub id: i64,
}

/// Kinds of records that have documents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OwnerKind {
    /// A customs declaration.
    Declaration,
}

impl Owner {
    /// A declaration.
    #[must_use]
    pub const fn declaration(id: i64) -> Self {
        Self { kind: OwnerKind::Declaration, id }
    }
}

impl OwnerKind {
    /// The word that stands for it in storage and in sentences.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Declaration => "declaration",
        }
    }

    /// The kind behind a stored word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        (word == Self::Declaration.word()).then_some(Self::Declaration)
    }
}
