#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc = include_str!("../README.md")]

mod amount;
mod hold;
mod matter;
pub mod ports;
mod rules;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod use_cases;

pub use amount::{Cleared, Due, Portion};
pub use hold::{Hold, HoldError, Lifted, NewHold};
pub use matter::{Matter, RetentionAction};
pub use rules::{BrokenPeriod, Periods, RetentionRules};
pub use use_cases::{LegalHolds, Pass, Progress, Retention, RetentionError};

/// The kernel, whose types stand in the signatures of this crate: an application needs no dependency for it beside this
/// one.
pub use customs_kernel as kernel;
