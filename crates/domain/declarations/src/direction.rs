use serde::{Deserialize, Serialize};

/// The direction of the goods: into the Union or out of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// Import (`IM`).
    Import,
    /// Export (`EX`).
    Export,
}

impl Direction {
    /// Returns the letters that the declaration form uses: `IM` or `EX`.
    #[must_use]
    pub const fn imex(self) -> &'static str {
        match self {
            Self::Import => "IM",
            Self::Export => "EX",
        }
    }

    /// Returns the word that the API uses: `import` or `export`.
    #[must_use]
    pub const fn workflow(self) -> &'static str {
        match self {
            Self::Import => "import",
            Self::Export => "export",
        }
    }

    /// Returns the direction with these letters; `None` for any other text.
    #[must_use]
    pub fn from_imex(letters: &str) -> Option<Self> {
        [Self::Import, Self::Export].into_iter().find(|direction| direction.imex() == letters)
    }
}
