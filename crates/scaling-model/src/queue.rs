//! A queue before the cores of a machine: first come, first served.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Something that a core has to do; times are in microseconds.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Task {
    pub(crate) at: u64,
    pub(crate) takes: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Served {
    /// The time that the task waited for a core.
    pub(crate) waited: u64,
    /// The moment at which it was done.
    pub(crate) done: u64,
}

/// Serves tasks that are ordered by when they come.
pub(crate) fn served(tasks: impl Iterator<Item = Task>, cores: u64) -> Vec<Served> {
    let mut free: BinaryHeap<Reverse<u64>> = (0..cores.max(1)).map(|_| Reverse(0)).collect();
    tasks
        .map(|task| {
            let Reverse(earliest) = free.pop().unwrap_or(Reverse(0));
            let begins = earliest.max(task.at);
            let done = begins + task.takes;
            free.push(Reverse(done));
            Served { waited: begins - task.at, done }
        })
        .collect()
}
