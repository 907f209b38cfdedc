//! Storage of the simulated customs authority. Its interface is plain; the binary connects it to the ports of the
//! simulator.

mod answers;
mod cases;
mod ledger;
mod planned_entries;
mod record;

pub use answers::SimulatedAnswer;
pub use cases::{SimulatedCase, SimulatedCases};
pub use ledger::{SimulatedAccount, SimulatedEntry, SimulatedLedgerPage, SimulatedPlannedEntry};
pub use record::{NewSimulatedCase, SimulatedGoods, SimulatedMessage, SimulatedOutcome, SimulatedSubject};
