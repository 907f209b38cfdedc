//! Storage of guarantees: accounts with their ledgers, reservations of submissions, and the records of neighbouring
//! domains that concern guarantees.

mod account_rows;
mod accounts;
mod customers;
mod liabilities;
mod liable_transits;
mod movement_rows;
mod reading;
mod reservations;
mod sync_queue;
mod thresholds;

pub use accounts::StoredGuaranteeAccounts;
pub use customers::StoredGuaranteeCustomers;
pub use liabilities::StoredLiabilities;
pub use reservations::StoredReservations;
pub use sync_queue::StoredSyncQueue;
pub use thresholds::StoredThresholds;
