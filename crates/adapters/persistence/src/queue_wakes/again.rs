//! The organisations that this instance asks again without a notice.

use chrono::{DateTime, Utc};
use customs_kernel::OrganisationId;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Organisations that may have more for this instance: those from which it has just claimed, and those where it has set
/// something free that others of the same record waited for. Each has the moment since which it waits for its turn.
#[derive(Debug, Default)]
pub struct Again(Mutex<HashMap<String, Turns>>);

#[derive(Debug, Default)]
struct Turns {
    /// The moment of the latest round.
    round: DateTime<Utc>,
    since: BTreeMap<OrganisationId, DateTime<Utc>>,
}

impl Again {
    /// Has an organisation asked again in the next round, as one of those that wait since the latest round.
    pub fn ask(&self, queue: &str, organisation: OrganisationId) {
        let mut queues = self.queues();
        let turns = queues.entry(queue.to_owned()).or_default();
        turns.since.entry(organisation).or_insert(turns.round);
    }

    /// Begins a round at `now`: the moment up to which the `most` longest waiting organisations have waited. `None`
    /// when there are fewer.
    pub fn begin(&self, queue: &str, most: usize, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let mut queues = self.queues();
        let turns = queues.entry(queue.to_owned()).or_default();
        turns.round = now;
        let mut since: Vec<DateTime<Utc>> = turns.since.values().copied().collect();
        since.sort_unstable();
        most.checked_sub(1).and_then(|last| since.get(last).copied())
    }

    /// Adds organisations that were woken, and takes out those `most` that have waited longest, in that order.
    pub fn take(
        &self,
        queue: &str,
        most: usize,
        woken: impl IntoIterator<Item = (OrganisationId, DateTime<Utc>)>,
    ) -> Vec<OrganisationId> {
        let mut queues = self.queues();
        let turns = queues.entry(queue.to_owned()).or_default();
        for (organisation, due_at) in woken {
            let since = turns.since.entry(organisation).or_insert(due_at);
            *since = due_at.min(*since);
        }
        let mut all: Vec<(DateTime<Utc>, OrganisationId)> =
            turns.since.iter().map(|(organisation, since)| (*since, *organisation)).collect();
        all.sort_unstable();
        all.truncate(most);
        for (_, organisation) in &all {
            turns.since.remove(organisation);
        }
        all.into_iter().map(|(_, organisation)| organisation).collect()
    }

    fn queues(&self) -> MutexGuard<'_, HashMap<String, Turns>> {
        // No thread panics while holding the lock, and what is remembered only saves time.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
