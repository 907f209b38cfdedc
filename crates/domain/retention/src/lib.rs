//! Retention: after which time what is kept becomes smaller or goes, so that tables do not only grow.
//!
//! [`RetentionRules`] says from which moment on things are due, by [`Matter`]. A pass goes through all matters in small
//! portions ([`Retention::begin`], [`Retention::go_on`]); only one of several instances has the turn. What is under a
//! legal hold ([`Hold`]) is left alone.
//!
//! Records are *settled* once they have been in a final status for some time without any change. They are then archived:
//! their messages are compressed, byte for byte recoverable, and what only a late answer of customs needs is dropped.
//!
//! ```
//! use customs_retention::{Matter, Periods, RetentionRules};
//!
//! let rules = RetentionRules::from_periods(Periods::default()).map_err(|broken| broken.to_string())?;
//! let now = "2034-05-01T10:00:00Z".parse()?;
//! // Messages of 2026 have to be kept until the end of 2033.
//! assert_eq!(rules.before(Matter::CustomsMessages, now), Some("2026-12-31T23:00:00Z".parse()?));
//! // A year may be added, and none taken away.
//! assert!(RetentionRules::from_periods(Periods { messages_years: 6, ..Periods::default() }).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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
