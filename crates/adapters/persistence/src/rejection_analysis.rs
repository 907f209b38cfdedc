//! Storage of rejection analysis. Changes are recorded as notes when they happen, added up later, and read from both
//! notes and sums.

mod adding_up;
mod causes;
mod first_times;
mod latest;
mod ledger;
mod lists;
mod statistics;

pub use adding_up::StoredTallies;
pub use causes::StoredCauses;
pub use statistics::StoredRejectionStatistics;

pub(crate) use ledger::{Lodged, OwnedSubject, accepted, rejected, request_refused, submitted, withdrawn};
