use super::Statement;

/// A value of a statement as programs read it: a text, or other statements.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// A text: days as `2026-03-02`, moments in UTC as `2026-03-02T10:30:00Z`, numbers with a point before decimals,
    /// amounts with their currency behind them (`12.50 EUR`).
    Text(String),
    /// Statements that give the reasons of another.
    Statements(Vec<Statement>),
}

impl Value {
    /// The text; `None` when the value is statements.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            Self::Statements(_) => None,
        }
    }
}
