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
