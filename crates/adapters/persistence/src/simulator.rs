//! What the simulated customs authority keeps: a plain interface, which the binary joins to the ports
//! of the simulator.

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

/// Cases of the simulated authority, the answers that it has still to give, and its ledger of guarantees.
#[derive(Debug, Clone)]
pub struct SimulatedCases(Database);

impl SimulatedCases {
    /// Those of this database; several simulators share them.
    #[must_use]
    pub const fn new(database: Database) -> Self {
        Self(database)
    }
}
