use std::sync::Arc;
use tokio::sync::Notify;

/// Wakes workers of this instance when there is something to do for them.
#[derive(Clone, Default)]
pub(crate) struct Wake {
    /// A message of customs was stored.
    pub(crate) apply: Arc<Notify>,
    /// The same, of the transit system.
    pub(crate) transits: Arc<Notify>,
    /// An event was stored.
    pub(crate) events: Arc<Notify>,
    /// The same, for who charges dossiers.
    pub(crate) charges: Arc<Notify>,
    /// The same, for who moves stock.
    pub(crate) stock: Arc<Notify>,
    /// The same, for who looks after guarantees.
    pub(crate) guarantees: Arc<Notify>,
    /// The same, for who writes to contacts.
    pub(crate) contacts: Arc<Notify>,
    /// Customs may tell other balances of guarantees.
    pub(crate) balances: Arc<Notify>,
    /// An invoice may have been finalized.
    pub(crate) papers: Arc<Notify>,
}

impl Wake {
    /// After a command: anything may have been stored.
    pub(crate) fn all(&self) {
        self.apply.notify_one();
        self.transits.notify_one();
        self.papers.notify_one();
        self.on_events().iter().for_each(|worker| worker.notify_one());
    }

    /// All who act on events.
    pub(crate) fn on_events(&self) -> Vec<Arc<Notify>> {
        [&self.events, &self.charges, &self.stock, &self.guarantees, &self.contacts].map(Arc::clone).into()
    }
}
