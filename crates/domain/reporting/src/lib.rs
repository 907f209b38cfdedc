#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc = include_str!("../README.md")]

mod days;
mod error;
pub mod ports;
pub mod rejections;
pub mod reports;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod use_cases;

pub use days::{DaySpan, SpanPieces};
pub use error::ReportingError;

/// The kernel, whose types stand in the signatures of this crate: an application needs no dependency for it beside this
/// one.
pub use customs_kernel as kernel;
