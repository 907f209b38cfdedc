use crate::facts::Statement;
use std::fmt::{Display, Formatter, Result};

/// What a line of a history says beside its event. `Display` gives the English sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Detail {
    /// A fact, with its code and its values.
    Fact(Statement),
    /// The line of an earlier version, which kept the English text alone. It is shown as it is.
    Text(String),
}

impl Detail {
    /// The English sentence.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Self::Fact(statement) => statement.text(),
            Self::Text(text) => text,
        }
    }

    /// The fact with its code; `None` for the line of an earlier version.
    #[must_use]
    pub const fn statement(&self) -> Option<&Statement> {
        match self {
            Self::Fact(statement) => Some(statement),
            Self::Text(_) => None,
        }
    }
}

impl<F: Into<Statement>> From<F> for Detail {
    fn from(fact: F) -> Self {
        Self::Fact(fact.into())
    }
}

impl Display for Detail {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(self.text())
    }
}
