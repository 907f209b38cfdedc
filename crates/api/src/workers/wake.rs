use customs_persistence::WaitingWork;
use customs_workflows::{DECLARATION_SUBSCRIPTIONS, TRANSIT_SUBSCRIPTIONS};
use std::collections::BTreeMap;
use std::sync::Arc;
use tokio::sync::Notify;

/// Wakes workers of this instance when there is work for them.
#[derive(Clone)]
pub(crate) struct Wake(Arc<BTreeMap<WaitingWork, Arc<Notify>>>);

impl Default for Wake {
    fn default() -> Self {
        let of_declarations = DECLARATION_SUBSCRIPTIONS.iter().map(|subscription| subscription.name);
        let of_transits = TRANSIT_SUBSCRIPTIONS.iter().map(|subscription| subscription.name);
        let kinds = WaitingWork::all(of_declarations.chain(of_transits));
        let kinds = kinds.into_iter().chain(WaitingWork::NEWS);
        Self(Arc::new(kinds.map(|work| (work, Arc::default())).collect()))
    }
}

impl Wake {
    /// All kinds of work that a worker can be woken for, and that other instances get notices of.
    pub(crate) fn kinds(&self) -> Vec<WaitingWork> {
        self.0.keys().copied().collect()
    }

    /// The kinds of work that wait as rows in a queue, so that they can be looked for and counted.
    pub(crate) fn queues(&self) -> Vec<WaitingWork> {
        self.0.keys().copied().filter(|work| !WaitingWork::NEWS.contains(work)).collect()
    }

    /// The signal for the worker that does this work. A signal that comes while the worker is busy is kept.
    pub(crate) fn signal(&self, work: WaitingWork) -> Arc<Notify> {
        self.0.get(&work).cloned().unwrap_or_default()
    }

    /// Wakes the worker that does this work.
    pub(crate) fn worker(&self, work: WaitingWork) {
        if let Some(signal) = self.0.get(&work) {
            signal.notify_one();
        }
    }

    /// Wakes all workers, after work of any kind became free.
    pub(crate) fn all(&self) {
        self.0.values().for_each(|signal| signal.notify_one());
    }
}
