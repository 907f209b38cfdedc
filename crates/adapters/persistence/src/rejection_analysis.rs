//! What rejection analysis counts: noted with the change that is counted, added up later, and read from both.

mod adding_up;
mod counts;
mod ledger;
mod lists;
mod statistics;
#[cfg(test)]
mod tests;

pub use adding_up::StoredTallies;
pub use statistics::StoredRejectionStatistics;

pub(crate) use ledger::{Lodged, OwnedSubject, accepted, rejected, submitted, withdrawn};
