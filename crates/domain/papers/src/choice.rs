/// Which of its papers is wanted of a record that has several.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PaperChoice {
    /// The document that accompanies the goods, from their release on.
    Accompanying,
    /// The declaration itself.
    Declaration,
}

impl PaperChoice {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Accompanying, Self::Declaration];

    /// The word for it in the API.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Accompanying => "accompanying",
            Self::Declaration => "declaration",
        }
    }
}
