use super::WorkerParts;
use crate::foundation::Foundation;
use crate::joiners::AccessMendRights;
use crate::workers::{BlockingSteps, StopSignal, Workers};
use customs_declarations::{Declarations, MendPorts, Mends};
use customs_persistence::{StoredClients, StoredMends, StoredUsers, WaitingWork};
use std::sync::Arc;
use std::time::Duration;

/// Interval of looks for mends that another instance has begun and left: mostly a statement that finds nothing.
const LOOKS: Duration = Duration::from_secs(5);
/// Most declarations that are mended in one step.
const MENDED: usize = 20;

/// The use cases of mends over the database.
pub(crate) fn mends(foundation: &Foundation, declarations: Declarations) -> Mends {
    let database = || foundation.database.clone();
    Mends::new(MendPorts {
        declarations,
        mends: Arc::new(StoredMends::new(database())),
        rights: Arc::new(AccessMendRights {
            users: Arc::new(StoredUsers::new(database())),
            clients: Arc::new(StoredClients::new(database())),
        }),
        clock: foundation.clock.clone(),
        work: Arc::new(database()),
    })
}

impl WorkerParts<'_> {
    /// Starts the worker that mends refused declarations. An isolated copy submits nothing in the name of people who asked
    /// its original for it.
    pub(super) fn mends(&self, workers: &mut Workers, signal: &StopSignal) {
        let mends = mends(self.foundation, self.declarations.clone());
        let steps = BlockingSteps {
            name: "mends",
            step: Arc::new(move || mends.run_once(MENDED)),
            wake: self.wake.signal(WaitingWork::Mends),
            idle: LOOKS,
            full: MENDED,
            gather: Duration::ZERO,
        };
        workers.here(steps.name, steps.run(signal.clone()));
    }
}
