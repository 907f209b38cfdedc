/// The record that documents belong to. This crate knows only its kind and number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Owner {
    /// Kind of record.
    pub kind: OwnerKind,
    /// Id of the record among those of its kind.
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
    /// A declaration as owner.
    #[must_use]
    pub const fn declaration(id: i64) -> Self {
        Self { kind: OwnerKind::Declaration, id }
    }

    /// An invoice or credit note as owner.
    #[must_use]
    pub const fn invoice(id: i64) -> Self {
        Self { kind: OwnerKind::Invoice, id }
    }
}

impl OwnerKind {
    /// The word of the kind in storage and in messages.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Declaration => "declaration",
            Self::Invoice => "invoice",
        }
    }

    /// The kind with this word; `None` for unknown words.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Declaration, Self::Invoice].into_iter().find(|kind| kind.word() == word)
    }
}
