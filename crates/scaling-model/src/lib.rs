//! Reckons how 10,000 organisations with 100 million declarations a year load one machine, and several under Citus.
//!
//! The costs of operations, the spread of the year over its hours and the assumptions stand in `inputs.json`, each
//! figure with its source. [`write()`] puts the results into `docs/scaling.md` and `docs/pictures/scaling.svg`;
//! [`check`] compares them with these files. The same inputs always give the same bytes: all arithmetic is of integers,
//! and what looks random comes from the seed of the inputs.

mod busy_hour;
mod calendar;
mod capacity;
mod chance;
mod costs;
mod hot_nodes;
mod inputs;
mod numbers;
mod organisations;
mod page;
mod picture;
mod placement;
mod problem;
mod queue;
mod report;
mod results;
mod sizes;

pub use page::{check, write};
pub use problem::Problem;

#[cfg(test)]
mod tests;
