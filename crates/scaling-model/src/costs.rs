//! The costs of the operations of a declaration, and their places.

use crate::inputs::Operation;

/// The time of a processor that an operation takes, in microseconds.
#[derive(Debug, Clone)]
pub(crate) struct Work {
    /// When it is done, in microseconds from the creation of the declaration on.
    pub(crate) after: Vec<u64>,
    pub(crate) service: u64,
    /// PostgreSQL on one machine.
    pub(crate) alone: u64,
    /// The coordinator of Citus.
    pub(crate) coordinator: u64,
    /// The worker of Citus that has the organisation.
    pub(crate) worker: u64,
}

pub(crate) struct Costs {
    pub(crate) operations: Vec<Work>,
}

impl Costs {
    /// On Citus an operation costs the worker what it costs one machine. The extra cost of Citus is divided between
    /// coordinator and worker: `on_coordinator` thousandths of it fall to the coordinator.
    pub(crate) fn new(operations: &[Operation], on_coordinator: u64) -> Self {
        let work = |operation: &Operation| {
            let (service, alone) = (operation.service.value, operation.database.value);
            let together = service + alone;
            let added = (together * operation.on_citus.value / 1_000).saturating_sub(together);
            let coordinator = added * on_coordinator / 1_000;
            Work {
                after: operation.after_seconds.iter().map(|seconds| seconds * 1_000_000).collect(),
                service,
                alone,
                coordinator,
                worker: alone + added - coordinator,
            }
        };
        Self { operations: operations.iter().map(work).collect() }
    }

    /// Processor time that all operations about one declaration take at one place, in microseconds.
    pub(crate) fn per_declaration(&self, place: impl Fn(&Work) -> u64) -> u64 {
        let place = &place;
        self.operations.iter().flat_map(|work| work.after.iter().map(move |_| place(work))).sum()
    }
}
