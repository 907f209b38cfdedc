use serde::{Deserialize, Serialize};

/// Whether goods come into the Union or leave it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// Import (`IM`).
    Import,
    /// Export (`EX`).
    Export,
}

impl Direction {
    /// The letters of the declaration form: `IM` or `EX`.
    #[must_use]
    pub const fn imex(self) -> &'static str {
        match self {
            Self::Import => "IM",
            Self::Export => "EX",
        }
    }

    /// The word of the API: `import` or `export`.
    #[must_use]
    pub const fn workflow(self) -> &'static str {
        match self {
            Self::Import => "import",
            Self::Export => "export",
        }
    }

    /// The direction with those letters.
    #[must_use]
    pub fn from_imex(letters: &str) -> Option<Self> {
        [Self::Import, Self::Export].into_iter().find(|direction| direction.imex() == letters)
    }
}
