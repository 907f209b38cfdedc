//! Storage of retention: archiving, dropping, holds and turns.
//!
//! Due rows are found by indexes that hold only rows that are not done yet. A portion is read and compressed first;
//! then a short transaction replaces bodies, each with one conditional update, and marks the finished records.

mod archive;
mod dropping;
mod due;
pub(crate) mod ended;
mod event_log;
mod holds;
pub(crate) mod messages;
pub(crate) mod packing;
mod passes;
pub(crate) mod records;
pub(crate) mod tries;

pub use archive::StoredArchive;
pub use holds::StoredHolds;
pub use passes::StoredPasses;
