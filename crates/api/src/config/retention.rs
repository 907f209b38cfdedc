//! The section `retention`.

use super::scalar::scalar;
use customs_retention::{BrokenPeriod, Periods, RetentionRules};
use serde::{Deserialize, Serialize};

/// The times after which what is kept is put away or dropped; 0 means never.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Retention {
    #[serde(deserialize_with = "scalar")]
    pub(crate) settled_after_days: u32,
    #[serde(deserialize_with = "scalar")]
    pub(crate) delivered_callbacks_days: u32,
    #[serde(deserialize_with = "scalar")]
    pub(crate) abandoned_callbacks_days: u32,
    #[serde(deserialize_with = "scalar")]
    pub(crate) events_days: u32,
    #[serde(deserialize_with = "scalar")]
    pub(crate) messages_years: u32,
    #[serde(deserialize_with = "scalar")]
    pub(crate) mails_years: u32,
}

impl Default for Retention {
    fn default() -> Self {
        let Periods {
            settled_after_days,
            delivered_callbacks_days,
            abandoned_callbacks_days,
            events_days,
            messages_years,
            mails_years,
        } = Periods::default();
        Self {
            settled_after_days,
            delivered_callbacks_days,
            abandoned_callbacks_days,
            events_days,
            messages_years,
            mails_years,
        }
    }
}

impl Retention {
    /// The rules that the settings make.
    pub(crate) fn rules(&self) -> Result<RetentionRules, BrokenPeriod> {
        let Self {
            settled_after_days,
            delivered_callbacks_days,
            abandoned_callbacks_days,
            events_days,
            messages_years,
            mails_years,
        } = *self;
        RetentionRules::from_periods(Periods {
            settled_after_days,
            delivered_callbacks_days,
            abandoned_callbacks_days,
            events_days,
            messages_years,
            mails_years,
        })
    }

    pub(super) fn check(&self) -> Result<(), String> {
        self.rules().map(|_| ()).map_err(|broken| format!("setting retention.{broken}"))
    }
}
