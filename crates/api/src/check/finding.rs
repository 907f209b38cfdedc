use serde_json::{Value, json};
use std::fmt;

/// What one check found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Finding {
    check: &'static str,
    pub(crate) outcome: Outcome,
    reported: String,
    /// What the operator can do.
    advice: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    Ok,
    Warning,
    Failed,
    Skipped,
}

impl Outcome {
    const fn word(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::Warning => "warning",
            Self::Failed => "failed",
            Self::Skipped => "skipped",
        }
    }
}

impl Finding {
    pub(crate) fn ok(check: &'static str, reported: impl Into<String>) -> Self {
        Self { check, outcome: Outcome::Ok, reported: reported.into(), advice: None }
    }

    pub(crate) fn skipped(check: &'static str, reported: impl Into<String>) -> Self {
        Self { check, outcome: Outcome::Skipped, reported: reported.into(), advice: None }
    }

    pub(crate) fn warning(check: &'static str, reported: impl Into<String>, advice: impl Into<String>) -> Self {
        Self { check, outcome: Outcome::Warning, reported: reported.into(), advice: Some(advice.into()) }
    }

    pub(crate) fn failed(check: &'static str, reported: impl Into<String>, advice: impl Into<String>) -> Self {
        Self { check, outcome: Outcome::Failed, reported: reported.into(), advice: Some(advice.into()) }
    }

    pub(crate) fn as_json(&self) -> Value {
        json!({ "check": self.check, "outcome": self.outcome.word(), "told": self.reported, "advice": self.advice })
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:<8} {}: {}", self.outcome.word(), self.check, self.reported)?;
        self.advice.as_ref().map_or(Ok(()), |advice| write!(f, "\n         → {advice}"))
    }
}
