/// Whether an article may be used in declarations.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ItemStatus {
    /// It may.
    #[default]
    Active,
    /// Discontinued or archived.
    Inactive,
    /// Its classification waits to be verified.
    Pending,
}

impl ItemStatus {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Active, Self::Inactive, Self::Pending];

    /// The word clients see, and under which it is stored.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Inactive => "inactive",
            Self::Pending => "pending",
        }
    }

    /// The status with that word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.word() == word)
    }
}
