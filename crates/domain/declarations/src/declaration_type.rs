use crate::Direction;
use customs_form_macros::growing;
use serde::{Deserialize, Serialize};

/// The data set of a declaration (a column of the Union data annex), which follows from the procedure.
#[growing]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DeclarationType {
    /// Free circulation and end-use.
    H1,
    /// Customs warehousing.
    H2,
    /// Temporary admission.
    H3,
    /// Inward processing.
    H4,
    /// Export and re-export.
    B1,
    /// Outward processing.
    B2,
    /// Warehousing of Union goods.
    B3,
}

impl DeclarationType {
    /// Returns the data set of a requested procedure code; `None` for an unknown code.
    #[must_use]
    pub fn from_procedure(current: &str) -> Option<Self> {
        Some(match current {
            "01" | "07" | "40" | "42" | "44" | "45" | "46" | "48" | "61" | "63" | "68" => Self::H1,
            "71" | "78" => Self::H2,
            "53" => Self::H3,
            "51" => Self::H4,
            "10" | "11" | "23" | "31" => Self::B1,
            "21" | "22" => Self::B2,
            "76" | "77" => Self::B3,
            _ => return None,
        })
    }

    /// Returns the direction of the data set: import for the H sets, export for the B sets.
    #[must_use]
    pub const fn direction(self) -> Direction {
        match self {
            Self::H1 | Self::H2 | Self::H3 | Self::H4 => Direction::Import,
            Self::B1 | Self::B2 | Self::B3 => Direction::Export,
        }
    }

    /// Returns the code of the data set (`H1`).
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::H1 => "H1",
            Self::H2 => "H2",
            Self::H3 => "H3",
            Self::H4 => "H4",
            Self::B1 => "B1",
            Self::B2 => "B2",
            Self::B3 => "B3",
        }
    }

    /// Returns the data set with this code; `None` when there is none.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        [Self::H1, Self::H2, Self::H3, Self::H4, Self::B1, Self::B2, Self::B3]
            .into_iter()
            .find(|set| set.code() == code)
    }
}
