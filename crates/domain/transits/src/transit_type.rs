use customs_form_macros::growing;

/// Kinds of transit.
#[growing]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TransitType {
    /// External Union transit: goods not in free circulation.
    T1,
    /// Internal Union transit.
    T2,
    /// Internal Union transit from or to a special fiscal territory.
    T2f,
}

impl TransitType {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::T1, Self::T2, Self::T2f];

    /// Returns the code of the kind, in the API and in messages alike.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::T1 => "T1",
            Self::T2 => "T2",
            Self::T2f => "T2F",
        }
    }

    /// Finds the kind with this code.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }
}
