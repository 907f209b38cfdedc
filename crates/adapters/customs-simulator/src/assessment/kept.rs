//! The assessment that a case keeps until the goods are released.

use super::{Assessment, NotAnAssessment};
use rust_decimal::Decimal;
use std::fmt;
use std::str::FromStr;

/// Marks a stored declaration without calculated duties.
const DECLARED: &str = "declared ";

/// The duties and taxes of an import, calculated or still to be calculated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CaseAssessment {
    /// The import was accepted, and this is calculated by the day of acceptance.
    Made(Assessment),
    /// The import is accepted when its goods are presented (UCC art. 171). The duties are calculated by that day from
    /// this message.
    Awaited {
        /// The declaration, as it was lodged.
        message: String,
        /// The amount of its surety that it uses since its registration, EUR; `None` when an earlier version registered
        /// it, which did not note it.
        secured: Option<Decimal>,
    },
}

impl CaseAssessment {
    /// The assessment, if it is already calculated.
    pub(crate) const fn made(&self) -> Option<&Assessment> {
        match self {
            Self::Made(assessment) => Some(assessment),
            Self::Awaited { .. } => None,
        }
    }
}

impl fmt::Display for CaseAssessment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Made(assessment) => assessment.fmt(f),
            Self::Awaited { message, secured: None } => write!(f, "{DECLARED}{message}"),
            Self::Awaited { message, secured: Some(secured) } => write!(f, "{DECLARED}{secured} {message}"),
        }
    }
}

impl FromStr for CaseAssessment {
    type Err = NotAnAssessment;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.strip_prefix(DECLARED) {
            // A message begins with an angle bracket, and an amount does not.
            Some(kept) => {
                Ok(match kept.split_once(' ').and_then(|(amount, rest)| Some((amount.parse().ok()?, rest))) {
                    Some((secured, message)) => Self::Awaited { message: message.to_owned(), secured: Some(secured) },
                    None => Self::Awaited { message: kept.to_owned(), secured: None },
                })
            }
            None => text.parse().map(Self::Made),
        }
    }
}
