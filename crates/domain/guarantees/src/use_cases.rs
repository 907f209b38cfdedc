//! The use cases of guarantees.

mod overview;
mod submitting;
mod syncing;

pub use overview::{DeclarantBalance, GuaranteeOverview, Guarantees, SuretyFigures};
pub use submitting::{AccountOutlook, Blocking, GuaranteeGate, LiabilityOutlook, UseOutlook, WhatIf, WhatIfForm};
pub use syncing::{GuaranteeSync, REFRESH_INTERVAL_SECONDS, SyncOutcome};

#[cfg(test)]
mod tests;
