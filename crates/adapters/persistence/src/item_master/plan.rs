//! Decides how a page is found: by walking a filtered list in its order, or by sorting the matches.

use crate::window::Window;

/// The cost of looking at one record during a walk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// The index itself shows whether the record belongs to the list.
    Index,
    /// The record must be read to see whether it belongs to the list.
    Record,
}

impl Step {
    /// The cost, measured in entries of an index.
    pub const fn cost(self) -> u64 {
        match self {
            Self::Index => 1,
            Self::Record => 6,
        }
    }
}

/// The cost of reading and sorting a record that was found elsewhere, measured in entries of an index.
pub const COLLECTED: u64 = 20;
/// The number of records for which a walk is always worth a try.
const LEAST: u64 = 64;

/// The number of records to walk for a page, or `None` when it is cheaper to collect `candidates` and sort them. The
/// index has `base` records, and `total` of them belong to the list.
///
/// If many records belong to the list, the page is soon full; but they may all stand at the other end. So a walk
/// ends where collecting would have been cheaper, which bounds both.
pub fn steps(window: Window, base: u64, total: u64, step: Step, candidates: u64) -> Option<u64> {
    let wanted = window.skip + window.take;
    let expected = wanted.saturating_mul(base) / total.max(1);
    let collecting = candidates.saturating_mul(COLLECTED);
    let worthwhile = collecting / step.cost();
    let bounded = worthwhile.min(expected.saturating_mul(4)).max(LEAST);
    // Rounded up to powers of two, so that few different statements are prepared.
    (expected <= worthwhile.max(LEAST)).then(|| bounded.checked_next_power_of_two().unwrap_or(bounded))
}
