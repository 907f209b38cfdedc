#![doc = include_str!("../README.md")]

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
