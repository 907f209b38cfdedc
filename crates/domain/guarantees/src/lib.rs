#![cfg_attr(docsrs, feature(doc_cfg))]
// Its example needs the feature `testing`.
#![cfg_attr(any(not(doctest), feature = "testing"), doc = include_str!("../README.md"))]

pub mod account;
mod dva;
mod error;
mod ids;
pub mod liability;
pub mod ports;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod use_cases;

pub use dva::guarantee_type_label;
pub use error::{GuaranteeError, Insufficiency};
pub use ids::GuaranteeMovementId;
pub use use_cases::{
    AccountOutlook, Blocking, DeclarantBalance, GuaranteeGate, GuaranteeOverview, GuaranteeSync, Guarantees,
    LiabilityOutlook, REFRESH_INTERVAL_SECONDS, SuretyFigures, SyncOutcome, UseOutlook, WhatIf, WhatIfForm,
};

/// The kernel, whose types stand in the signatures of this crate: an application needs no dependency for it beside this
/// one.
pub use customs_kernel as kernel;
