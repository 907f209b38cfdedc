//! The thresholds of an organisation's guarantees: the percentages from which a guarantee is at warning and at
//! critical.

use crate::failure::{Answer, Failure};
use crate::foundation::Foundation;
use customs_guarantees::account::Thresholds;
use customs_guarantees::ports::ThresholdSettings;
use customs_kernel::{FieldErrors, OrganisationId};
use customs_persistence::StoredThresholds;
use rust_decimal::Decimal;
use std::str::FromStr;

/// New thresholds as an operator sets them; absent ones stay.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct ThresholdChange {
    pub(super) warning: Option<Decimal>,
    pub(super) critical: Option<Decimal>,
}

impl ThresholdChange {
    pub(super) const fn is_empty(self) -> bool {
        self.warning.is_none() && self.critical.is_none()
    }

    /// The errors that do not depend on the present thresholds.
    pub(super) fn check(self) -> FieldErrors {
        if self.is_empty() {
            return FieldErrors::default();
        }
        let Err(found) = Thresholds::new(self.warning, self.critical) else { return FieldErrors::default() };
        let given = [("warning_threshold", self.warning), ("critical_threshold", self.critical)];
        let mut errors = FieldErrors::default();
        for (path, messages) in found.iter() {
            if given.iter().any(|(field, value)| *field == path && value.is_some()) {
                messages.iter().for_each(|message| errors.add(path, message));
            }
        }
        errors
    }

    /// The present thresholds with this change applied.
    pub(super) fn on(self, present: Thresholds) -> Result<Thresholds, FieldErrors> {
        Thresholds::new(self.warning.or(Some(present.warning)), self.critical.or(Some(present.critical)))
    }
}

/// The repository of thresholds.
pub(super) fn kept(foundation: &Foundation) -> StoredThresholds {
    StoredThresholds::new(foundation.database.clone())
}

/// The present thresholds of an organisation.
pub(super) fn present(foundation: &Foundation, organisation: OrganisationId) -> Answer<Thresholds> {
    Ok(kept(foundation).of(organisation)?)
}

/// Parses a percentage of the command line.
pub(crate) fn percentage(text: &str) -> Result<Decimal, String> {
    Decimal::from_str(text.trim()).map_err(|_| "must be a number".to_owned())
}

/// The number in JSON with its exact digits.
pub(super) fn as_json(value: Decimal) -> Answer<serde_json::Value> {
    serde_json::from_str(&value.normalize().to_string()).map_err(Failure::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(warning: Option<i64>, critical: Option<i64>) -> ThresholdChange {
        ThresholdChange { warning: warning.map(Decimal::from), critical: critical.map(Decimal::from) }
    }

    fn paths(errors: &FieldErrors) -> Vec<&str> {
        errors.paths().collect()
    }

    #[test]
    fn one_threshold_alone_is_checked_against_the_other_that_stands() {
        assert!(change(Some(95), None).check().is_empty(), "who knows where the other stands");
        let refused = change(Some(95), None).on(Thresholds::default()).expect_err("90 stands");
        assert_eq!(paths(&refused), ["critical_threshold"]);
        let set = change(None, Some(80)).on(Thresholds::default()).expect("70 stands");
        assert_eq!((set.warning, set.critical), (70.into(), 80.into()));
    }

    #[test]
    fn what_is_wrong_in_itself_is_told_before_anything_is_read() {
        assert_eq!(paths(&change(Some(0), None).check()), ["warning_threshold"]);
        assert_eq!(paths(&change(Some(80), Some(101)).check()), ["critical_threshold"]);
        assert_eq!(paths(&change(Some(80), Some(70)).check()), ["critical_threshold"]);
        assert!(change(None, None).check().is_empty());
    }
}
