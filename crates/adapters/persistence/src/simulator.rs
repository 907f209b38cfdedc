//! Storage of the simulated customs authority. Its interface is plain; the binary connects it to the ports of the
//! simulator.

mod answers;
mod cases;
mod ledger;
mod planned_entries;
mod record;
#[cfg(test)]
mod tests;

pub use answers::SimulatedAnswer;
pub use cases::SimulatedCase;
pub use ledger::{SimulatedAccount, SimulatedEntry, SimulatedLedgerPage, SimulatedPlannedEntry};
pub use record::{NewSimulatedCase, SimulatedGoods, SimulatedMessage, SimulatedOutcome, SimulatedSubject};

use crate::Database;

/// Cases of the simulated authority, the answers it has still to give, and its ledger of guarantees.
#[derive(Debug, Clone)]
pub struct SimulatedCases(Database);

impl SimulatedCases {
    /// Stores cases in `database`; several simulators may share it.
    #[must_use]
    pub const fn new(database: Database) -> Self {
        Self(database)
    }
}
