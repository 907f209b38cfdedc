//! What a case keeps of an import until its goods are released.

use super::{Assessment, NotAnAssessment};
use std::fmt;
use std::str::FromStr;

/// Stands before a declaration that is kept as it came.
const DECLARED: &str = "declared ";

/// What an import costs when its goods are released.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CaseAssessment {
    /// It was accepted, and this is calculated by the day of that.
    Made(Assessment),
    /// It is accepted when its goods are presented (UCC art. 171), and calculated by that day from this message.
    Awaited(String),
}

impl CaseAssessment {
    /// What it costs, once that is calculated.
    pub(crate) const fn made(&self) -> Option<&Assessment> {
        match self {
            Self::Made(assessment) => Some(assessment),
            Self::Awaited(_) => None,
        }
    }
}

impl fmt::Display for CaseAssessment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Made(assessment) => assessment.fmt(f),
            Self::Awaited(message) => write!(f, "{DECLARED}{message}"),
        }
    }
}

impl FromStr for CaseAssessment {
    type Err = NotAnAssessment;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.strip_prefix(DECLARED) {
            Some(message) => Ok(Self::Awaited(message.to_owned())),
            None => text.parse().map(Self::Made),
        }
    }
}
