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
    /// A finalized invoice or credit note.
    Invoice,
}

impl Owner {
    /// A declaration.
    #[must_use]
    pub const fn declaration(id: i64) -> Self {
        Self { kind: OwnerKind::Declaration, id }
    }

    /// An invoice or credit note.
    #[must_use]
    pub const fn invoice(id: i64) -> Self {
        Self { kind: OwnerKind::Invoice, id }
    }
}

impl OwnerKind {
    /// The word that stands for it in storage and in sentences.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Declaration => "declaration",
            Self::Invoice => "invoice",
        }
    }

    /// The kind behind a stored word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Declaration, Self::Invoice].into_iter().find(|kind| kind.word() == word)
    }
}
