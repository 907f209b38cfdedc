use std::sync::Arc;
use tokio::sync::Notify;

/// Wakes workers of this instance when there may be work for them.
#[derive(Clone, Default)]
pub(crate) struct Wake {
    /// A message of customs about declarations was stored.
    pub(crate) apply: Arc<Notify>,
    /// A message of the transit system was stored.
    pub(crate) transits: Arc<Notify>,
    /// An event for callbacks was stored.
    pub(crate) events: Arc<Notify>,
    /// An event for the charges of dossiers was stored.
    pub(crate) charges: Arc<Notify>,
    /// An event for the stock was stored.
    pub(crate) stock: Arc<Notify>,
    /// An event for the guarantees was stored.
    pub(crate) guarantees: Arc<Notify>,
    /// An event for notifications of contacts was stored.
    pub(crate) contacts: Arc<Notify>,
    /// Customs may report new balances of guarantees.
    pub(crate) balances: Arc<Notify>,
    /// An invoice may have been finalized.
    pub(crate) papers: Arc<Notify>,
}

impl Wake {
    /// Wakes all workers, after a command that may have stored anything.
    pub(crate) fn all(&self) {
        self.apply.notify_one();
        self.transits.notify_one();
        self.papers.notify_one();
        self.on_events().iter().for_each(|worker| worker.notify_one());
    }

    /// All workers that act on events.
    pub(crate) fn on_events(&self) -> Vec<Arc<Notify>> {
        [&self.events, &self.charges, &self.stock, &self.guarantees, &self.contacts].map(Arc::clone).into()
    }
}
