use super::path::Path;
use crate::{Refusal, UnknownField, nearest};
use customs_kernel::{BrokenRule, FieldErrors, RuleCode};
use std::sync::Arc;

/// The most fields that a report names. It gives the number of further ones.
pub(crate) const NAMED: usize = 100;

/// The findings of the second look at a body.
#[derive(Debug, Default)]
pub struct Findings {
    mistyped: FieldErrors,
    mistyped_in_all: usize,
    missing: FieldErrors,
    unknown: Vec<UnknownField>,
    unknown_in_all: usize,
    /// Names of unknown fields at the top level that are not reported.
    left_out: Arc<[String]>,
}

impl Findings {
    pub(super) fn without(left_out: Arc<[String]>) -> Self {
        Self { left_out, ..Self::default() }
    }

    pub(super) fn mistyped(&mut self, path: Path<'_>, must: &str) {
        if self.mistyped_in_all < NAMED {
            self.mistyped.add(path.named(), (RuleCode::Type, must.to_owned()));
        }
        self.mistyped_in_all += 1;
    }

    pub(super) fn missing(&mut self, path: Path<'_>) {
        self.missing.add(path.named(), BrokenRule::required());
    }

    /// Notes an unknown field; `known` holds the names that are allowed in its place, to suggest the one that was
    /// meant.
    pub(super) fn unknown(&mut self, path: Path<'_>, known: &[&'static str]) {
        let Path::Field(parent, name) = path else { return };
        if matches!(parent, Path::Root) && self.left_out.iter().any(|left_out| left_out == name) {
            return;
        }
        if self.unknown.len() < NAMED {
            self.unknown.push(UnknownField { path: path.to_string(), meant: nearest(name, known.iter().copied()) });
        }
        self.unknown_in_all += 1;
    }

    /// The unknown fields, at most 100, and the number of further ones.
    #[must_use]
    pub fn into_unknown(self) -> (Vec<UnknownField>, usize) {
        let more = self.unknown_in_all - self.unknown.len();
        (self.unknown, more)
    }

    /// The refusal of a text that could not be read into its shape.
    #[must_use]
    pub fn into_refusal(self) -> Refusal {
        let Self { mut mistyped, mistyped_in_all, missing, .. } = self;
        if mistyped_in_all == 0 && !missing.is_empty() {
            return Refusal::Invalid(missing);
        }
        if mistyped_in_all > NAMED {
            mistyped
                .add("body", (RuleCode::Type, format!("has {} more values of a wrong type", mistyped_in_all - NAMED)));
        }
        Refusal::Malformed(mistyped)
    }

    /// Whether the body could be read into its shape.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.mistyped_in_all == 0 && self.missing.is_empty()
    }
}
