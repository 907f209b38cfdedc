use crate::Database;

/// Cases of the simulated authority, the answers it has still to give, and its ledger of guarantees.
#[derive(Debug, Clone)]
pub struct SimulatedCases(pub(super) Database);

impl SimulatedCases {
    /// Stores cases in `database`; several simulators may share it.
    #[must_use]
    pub const fn new(database: Database) -> Self {
        Self(database)
    }
}
