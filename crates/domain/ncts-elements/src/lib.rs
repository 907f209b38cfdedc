//! The messages of the transit system (NCTS5) as published: which element may stand where, how often, and in which
//! form.
//!
//! [`check`] finds every place where a message departs from its table, as the official schema would.
//!
//! ```
//! let message = b"<n:CC045C xmlns:n='http://ncts.dgtaxud.ec'><messageSender> </messageSender></n:CC045C>";
//! let found = customs_ncts_elements::check(message)?;
//! assert_eq!(found[0].to_string(), "/CC045C/messageSender[1] is shorter than it may be");
//! assert_eq!(found[1].to_string(), "/CC045C/messageRecipient[1] is missing");
//! # Ok::<(), customs_ncts_elements::NotChecked>(())
//! ```

mod calendar;
mod check;
mod element_table;
mod facets;
mod pattern;
mod tables;
mod violation;

pub use check::{MOST_VIOLATIONS, NotChecked, check};
pub use element_table::{Base, Element, ElementTable, TableError};
pub use tables::{MESSAGES, table};
pub use violation::{Fault, Place, Violation};
