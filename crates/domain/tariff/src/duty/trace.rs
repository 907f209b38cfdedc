use super::{EstimateStep, TreatmentRule};
use customs_form_macros::growing;
use customs_kernel::facts::Statement;
use std::fmt;

/// A step of the calculation. Its sentence is written when it is shown.
#[growing]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trace {
    /// An amount, a measure or a rate.
    Step(EstimateStep),
    /// The rule by which something is not paid.
    Rule(TreatmentRule),
}

impl fmt::Display for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Step(step) => step.fmt(f),
            Self::Rule(rule) => rule.fmt(f),
        }
    }
}

impl From<EstimateStep> for Trace {
    fn from(step: EstimateStep) -> Self {
        Self::Step(step)
    }
}

impl From<TreatmentRule> for Trace {
    fn from(rule: TreatmentRule) -> Self {
        Self::Rule(rule)
    }
}

impl From<Trace> for Statement {
    fn from(trace: Trace) -> Self {
        match trace {
            Trace::Step(step) => step.into(),
            Trace::Rule(rule) => rule.into(),
        }
    }
}
