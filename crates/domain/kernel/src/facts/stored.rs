use super::Statement;
use std::fmt::{Display, Formatter, Result};

/// A sentence as it is stored: the text that clients read, and the fact that it says. What an earlier version stored is
/// a text alone. Two are equal when a client reads the same text.
#[derive(Debug, Clone)]
pub struct StoredStatement {
    text: String,
    /// It stands apart, since most lists hold many texts and few of them facts.
    statement: Option<Box<Statement>>,
}

impl StoredStatement {
    /// Creates a stored sentence. The text may be a shorter form of the sentence of the statement.
    #[must_use]
    pub fn new(text: String, statement: Option<Statement>) -> Self {
        Self { text, statement: statement.map(Box::new) }
    }

    /// The text that clients read.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The fact; `None` when an earlier version stored the text, and for words of customs, which are all text.
    #[must_use]
    pub fn statement(&self) -> Option<&Statement> {
        self.statement.as_deref()
    }
}

impl<S: Into<Statement>> From<S> for StoredStatement {
    fn from(statement: S) -> Self {
        let statement = statement.into();
        Self { text: statement.text().to_owned(), statement: Some(Box::new(statement)) }
    }
}

impl PartialEq for StoredStatement {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for StoredStatement {}

impl Display for StoredStatement {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(&self.text)
    }
}
