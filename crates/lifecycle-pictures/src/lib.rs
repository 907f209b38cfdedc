//! Draws lifecycles as SVG for the documentation.
//!
//! A [`Picture`] takes its transitions from the tables of a lifecycle, and a place for each state from a short table
//! of its own. Arrows find their way by themselves, so that a new transition appears without any work. A state without
//! a place is an error that names the state.
//!
//! The same picture always gives the same bytes. [`check`] compares them with the file in `docs/pictures`, and writes
//! the file where `WRITE_PICTURES` is set.

mod arrows;
mod board;
mod drawing;
mod file;
mod grid;
mod labels;
mod picture;
mod plan;
mod problem;
mod routes;
mod svg;
mod texts;

pub use file::check;
pub use picture::{Actor, Frame, Picture, Place, State, Transition};
pub use problem::Problem;

#[cfg(test)]
mod tests;
