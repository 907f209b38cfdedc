//! The assessment that a case keeps until the goods are released.

use super::{Assessment, NotAnAssessment};
use std::fmt;
use std::str::FromStr;

/// Marks a stored declaration whose duties are not yet calculated.
const DECLARED: &str = "declared ";

/// The duties and taxes of an import, calculated or still to be calculated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CaseAssessment {
    /// The import was accepted, and this is calculated by the day of acceptance.
    Made(Assessment),
    /// The import is accepted when its goods are presented (UCC art. 171). The duties are calculated by that day from
    /// this message.
    Awaited(String),
}

impl CaseAssessment {
    /// The assessment, if it is already calculated.
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
