use customs_form_macros::growing;
use serde::{Deserialize, Serialize};

/// The variant of a declaration (additional declaration type; UCC articles 162, 166, 171, 182).
#[growing]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Symbol {
    /// Standard declaration, in one step.
    A,
    /// Simplified declaration, used occasionally; incomplete.
    B,
    /// Simplified declaration, used regularly with an authorisation; incomplete.
    C,
    /// Standard declaration, lodged before the goods are presented.
    D,
    /// Occasional simplified declaration, lodged before the goods are presented.
    E,
    /// Regular simplified declaration, lodged before the goods are presented.
    F,
    /// Entry in the declarant's records, in DMS 4.1 only.
    Z,
}

impl Symbol {
    /// All variants.
    pub const ALL: [Self; 7] = [Self::A, Self::B, Self::C, Self::D, Self::E, Self::F, Self::Z];

    /// Returns the letter of the variant.
    #[must_use]
    pub const fn letter(self) -> &'static str {
        match self {
            Self::A => "A",
            Self::B => "B",
            Self::C => "C",
            Self::D => "D",
            Self::E => "E",
            Self::F => "F",
            Self::Z => "Z",
        }
    }

    /// Returns the variant with this letter; `None` when there is none.
    #[must_use]
    pub fn from_letter(letter: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|symbol| symbol.letter() == letter)
    }

    /// Returns whether data or documents may still be missing, which follow in a supplementary declaration.
    #[must_use]
    pub const fn is_incomplete(self) -> bool {
        matches!(self, Self::B | Self::C | Self::E | Self::F)
    }

    /// Returns whether the variant declares the full data set. An incomplete declaration and an entry in the records
    /// leave a part of it to a supplementary declaration.
    #[must_use]
    pub const fn is_full(self) -> bool {
        matches!(self, Self::A | Self::D)
    }

    /// Returns whether the declaration is lodged before the goods are presented.
    #[must_use]
    pub const fn is_advance(self) -> bool {
        matches!(self, Self::D | Self::E | Self::F)
    }

    /// Returns the type of the supplementary declaration that follows; `None` when none does.
    #[must_use]
    pub const fn supplementary_type(self) -> Option<&'static str> {
        match self {
            Self::B | Self::C => Some("X"),
            Self::E | Self::F => Some("Y"),
            Self::Z => Some("Z"),
            Self::A | Self::D => None,
        }
    }
}
