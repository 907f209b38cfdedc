use std::fmt;

/// A reason why there are no results, or why they cannot be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Problem {
    /// `inputs.json` cannot be read, or asks for something that cannot be reckoned.
    Inputs(String),
    /// The page has no marks between which the results belong.
    NoMarks,
    /// A file cannot be read or written.
    File(String),
    /// The file, a path below the root of the project, is not what the model gives.
    Stale(&'static str),
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Inputs(reason) => write!(f, "crates/scaling-model/inputs.json: {reason}"),
            Self::NoMarks => f.write_str("docs/scaling.md has no marks for the results of the model"),
            Self::File(reason) => f.write_str(reason),
            Self::Stale(file) => write!(f, "{file} is stale; `make scaling` writes it anew"),
        }
    }
}

impl std::error::Error for Problem {}
