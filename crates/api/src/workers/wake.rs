use std::sync::Arc;
use tokio::sync::Notify;

/// Wakes workers of this instance when there is something to do for them.
#[derive(Clone, Default)]
pub(crate) struct Wake {
    /// A message of customs was stored.
    pub(crate) apply: Arc<Notify>,
    /// An event was stored.
    pub(crate) events: Arc<Notify>,
    /// The same, for who charges dossiers.
    pub(crate) charges: Arc<Notify>,
    /// An invoice may have been finalized.
    pub(crate) papers: Arc<Notify>,
}

impl Wake {
    /// After a command: anything may have been stored.
    pub(crate) fn all(&self) {
        self.apply.notify_one();
        self.events.notify_one();
        self.charges.notify_one();
        self.papers.notify_one();
    }
}
