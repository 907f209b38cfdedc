//! The assessment that a case keeps, with the messages that it was calculated from.

use super::{Assessment, NotAnAssessment};
use crate::wco::{DecMessage, NotADeclaration};
use chrono::NaiveDate;
use rust_decimal::Decimal;
use std::fmt;
use std::str::FromStr;

/// Marks a stored declaration without calculated duties.
const DECLARED: &str = "declared ";
/// Marks stored duties with the day and the declaration that they were calculated from.
const CHARGED: &str = "charged ";
/// Stands between stored messages. No XML document may contain it.
const SEPARATOR: char = '\u{1e}';

/// The duties and taxes of an import, calculated or still to be calculated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CaseAssessment {
    /// The import was accepted, and this is calculated by the day of acceptance.
    Made {
        /// The duties and taxes.
        assessment: Assessment,
        /// The data that they were calculated from; `None` when an earlier version accepted the import, which did not
        /// keep them.
        basis: Option<AssessmentBasis>,
    },
    /// The import is accepted when its goods are presented (UCC art. 171). The duties are calculated by that day from
    /// these messages.
    Awaited {
        /// The declaration, as it was lodged and amended.
        declared: DeclaredImport,
        /// The amount of its surety that it uses since its registration, EUR; `None` when an earlier version registered
        /// it, which did not note it.
        secured: Option<Decimal>,
    },
}

/// The data that duties and taxes were calculated from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AssessmentBasis {
    /// The day on which the import was accepted, which decides the rates.
    pub accepted_on: NaiveDate,
    /// The declaration, as it was lodged and amended.
    pub declared: DeclaredImport,
}

/// The messages that declare the goods of an import: the declaration, and the amendments of it that customs granted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeclaredImport(Vec<String>);

impl DeclaredImport {
    /// Keeps the bytes of a declaration.
    #[must_use]
    pub fn new(declaration: &[u8]) -> Self {
        Self(vec![kept(declaration)])
    }

    /// The same with the bytes of an amendment that customs granted.
    #[must_use]
    pub fn amended(&self, amendment: &[u8]) -> Self {
        Self(self.0.iter().cloned().chain([kept(amendment)]).collect())
    }

    /// Reads the declaration as the amendments left it.
    ///
    /// # Errors
    /// When one of the messages is none.
    pub(crate) fn read(&self) -> Result<DecMessage, NotADeclaration> {
        let mut messages = self.0.iter().map(|message| DecMessage::parse(message.as_bytes()));
        let declaration = messages.next().ok_or(NotADeclaration::OtherMessage("nothing is kept"))??;
        messages.try_fold(declaration, |declaration, amendment| Ok(declaration.amended_by(&amendment?)))
    }

    fn from_text(text: &str) -> Self {
        Self(text.split(SEPARATOR).map(str::to_owned).collect())
    }
}

fn kept(message: &[u8]) -> String {
    String::from_utf8_lossy(message).replace(SEPARATOR, " ")
}

impl fmt::Display for DeclaredImport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, message) in self.0.iter().enumerate() {
            if position > 0 {
                write!(f, "{SEPARATOR}")?;
            }
            f.write_str(message)?;
        }
        Ok(())
    }
}

impl CaseAssessment {
    /// The assessment, if it is already calculated.
    pub(crate) const fn made(&self) -> Option<&Assessment> {
        match self {
            Self::Made { assessment, .. } => Some(assessment),
            Self::Awaited { .. } => None,
        }
    }
}

impl fmt::Display for CaseAssessment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Made { assessment, basis: None } => assessment.fmt(f),
            Self::Made { assessment, basis: Some(AssessmentBasis { accepted_on, declared }) } => {
                write!(f, "{CHARGED}{accepted_on} {assessment}{SEPARATOR}{declared}")
            }
            Self::Awaited { declared, secured: None } => write!(f, "{DECLARED}{declared}"),
            Self::Awaited { declared, secured: Some(secured) } => write!(f, "{DECLARED}{secured} {declared}"),
        }
    }
}

impl FromStr for CaseAssessment {
    type Err = NotAnAssessment;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if let Some(kept) = text.strip_prefix(DECLARED) {
            // A message begins with an angle bracket, and an amount does not.
            let amount = kept.split_once(' ').and_then(|(amount, rest)| Some((amount.parse().ok()?, rest)));
            let (secured, kept) = amount.map_or((None, kept), |(secured, rest)| (Some(secured), rest));
            return Ok(Self::Awaited { declared: DeclaredImport::from_text(kept), secured });
        }
        if let Some(kept) = text.strip_prefix(CHARGED) {
            let (accepted_on, rest) = kept.split_once(' ').ok_or(NotAnAssessment)?;
            let (assessment, declared) = rest.split_once(SEPARATOR).ok_or(NotAnAssessment)?;
            let accepted_on = accepted_on.parse().map_err(|_| NotAnAssessment)?;
            let basis = Some(AssessmentBasis { accepted_on, declared: DeclaredImport::from_text(declared) });
            return Ok(Self::Made { assessment: assessment.parse()?, basis });
        }
        Ok(Self::Made { assessment: text.parse()?, basis: None })
    }
}
