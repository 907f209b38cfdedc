use customs_kernel::{BrokenRule, FieldErrors, RuleCode};
use std::error::Error;
use std::fmt;

/// The reason why a JSON text was not read into its shape, by path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// The text is not JSON, has too many parts, or has values of a wrong type.
    Malformed(FieldErrors),
    /// The text has the right types, but lacks a field that the shape requires, or holds a character that no text may
    /// hold.
    Invalid(FieldErrors),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::Malformed(errors) | Self::Invalid(errors)) = self;
        fmt::Display::fmt(errors, f)
    }
}

impl Error for Refusal {}

impl Refusal {
    /// The errors, whatever their kind.
    #[must_use]
    pub fn into_errors(self) -> FieldErrors {
        match self {
            Self::Malformed(errors) | Self::Invalid(errors) => errors,
        }
    }

    /// The refusal of a text that is not JSON.
    pub(crate) fn no_json(error: &serde_json::Error) -> Self {
        let (line, column) = (error.line(), error.column());
        let rule = BrokenRule::new(RuleCode::Json, format!("is not valid JSON (line {line}, column {column})"));
        Self::Malformed(FieldErrors::one("body", rule.with("line", line).with("column", column)))
    }
}
