/// Status of an article, which decides whether declarations may use it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ItemStatus {
    /// The article may be used.
    #[default]
    Active,
    /// The article is discontinued or archived.
    Inactive,
    /// The classification has yet to be verified.
    Pending,
}

impl ItemStatus {
    /// All statuses.
    pub const ALL: [Self; 3] = [Self::Active, Self::Inactive, Self::Pending];

    /// The word for the status, for clients and in storage.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Inactive => "inactive",
            Self::Pending => "pending",
        }
    }

    /// Finds the status with this word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.word() == word)
    }
}
