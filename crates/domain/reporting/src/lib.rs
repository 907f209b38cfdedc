//! Reporting on finished work: rejection analysis ([`rejections`]), and reports that are read page by page or exported
//! ([`reports`]).
//!
//! The crate knows the records of other domains only as rows and counts from its ports.
//!
//! ```
//! use customs_reporting::rejections::{PeriodChoice, field_of, percentage};
//!
//! let choice = PeriodChoice { period: Some("last_30_days".to_owned()), ..PeriodChoice::default() };
//! let chosen = choice.on("2026-03-29".parse()?)?;
//! assert_eq!((chosen.word(), chosen.days.length()), ("last_30_days", 30));
//! assert_eq!(field_of("declaration.items.3.hs_code"), "declaration.items.hs_code");
//! assert_eq!(percentage(1, 3).to_string(), "33.33");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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
