//! The load of the connections of this process.

use super::Database;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// The connections of the pool that requests and workers share.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Connections {
    /// The most that may be open.
    pub most: u32,
    /// Connections that are open, in use or not.
    pub open: u32,
    /// Open connections that are not in use.
    pub idle: u32,
    /// Callers that wait for one.
    pub waiting: u32,
    /// Callers since the start that got none in time, or because none could be opened.
    pub in_vain: u64,
}

/// The shared commits of writers on SQLite since the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GroupedCommits {
    /// Units of work that ran.
    pub units: u64,
    /// Commits that made these units durable.
    pub commits: u64,
    /// Writers that wait for their turn now.
    pub waiting: usize,
}

/// The callers that wait for a connection, which the pool itself does not count.
#[derive(Debug, Default)]
pub(super) struct Waits {
    now: AtomicU32,
    in_vain: AtomicU64,
}

/// A waiting caller, until this value is dropped.
pub(super) struct Wait<'a>(&'a Waits);

impl Waits {
    pub(super) fn one(&self) -> Wait<'_> {
        self.now.fetch_add(1, Ordering::Relaxed);
        Wait(self)
    }

    pub(super) fn in_vain(&self) {
        self.in_vain.fetch_add(1, Ordering::Relaxed);
    }
}

impl Drop for Wait<'_> {
    fn drop(&mut self) {
        self.0.now.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Database {
    /// The load of the connections of the pool.
    #[must_use]
    pub fn connections(&self) -> Connections {
        let (pool, waits) = (&self.0.pool, &self.0.waits);
        let state = pool.state();
        Connections {
            most: pool.max_size(),
            open: state.connections,
            idle: state.idle_connections,
            waiting: waits.now.load(Ordering::Relaxed),
            in_vain: waits.in_vain.load(Ordering::Relaxed),
        }
    }

    /// The shared commits of writers; `None` on PostgreSQL, where many can write at once.
    #[must_use]
    pub fn grouped_commits(&self) -> Option<GroupedCommits> {
        self.0.writers.as_ref().map(|writers| {
            let (units, commits) = writers.counts();
            GroupedCommits { units, commits, waiting: writers.waiting() }
        })
    }
}
