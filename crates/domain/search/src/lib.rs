#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc = include_str!("../README.md")]

mod error;
mod findings;
mod found;
pub mod ports;
mod record_kind;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod use_cases;

pub use error::SearchError;
pub use findings::{Findings, Hit, KindFindings};
pub use found::{FoundKind, FoundRecord};
pub use record_kind::RecordKind;
pub use use_cases::Search;

/// The kernel, whose types stand in the signatures of this crate: an application needs no dependency for it beside this
/// one.
pub use customs_kernel as kernel;
