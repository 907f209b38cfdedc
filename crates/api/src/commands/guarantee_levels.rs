//! The thresholds of an organisation's guarantees: the percentages from which a guarantee is at warning and at
//! critical.

use crate::failure::{Failure, Fallible};
use crate::foundation::Foundation;
use customs_guarantees::account::Thresholds;
use customs_guarantees::ports::ThresholdSettings;
use customs_kernel::OrganisationId;
use customs_persistence::StoredThresholds;
use rust_decimal::Decimal;
use std::str::FromStr;

/// The repository of thresholds.
pub(super) fn kept(foundation: &Foundation) -> StoredThresholds {
    StoredThresholds::new(foundation.database.clone())
}

/// The present thresholds of an organisation.
pub(super) fn present(foundation: &Foundation, organisation: OrganisationId) -> Fallible<Thresholds> {
    Ok(kept(foundation).for_organisation(organisation)?)
}

/// Parses a percentage of the command line.
pub(crate) fn percentage(text: &str) -> Result<Decimal, String> {
    Decimal::from_str(text.trim()).map_err(|_| "must be a number".to_owned())
}

/// The number in JSON with its exact digits.
pub(super) fn as_json(value: Decimal) -> Fallible<serde_json::Value> {
    serde_json::from_str(&value.normalize().to_string()).map_err(Failure::from)
}
