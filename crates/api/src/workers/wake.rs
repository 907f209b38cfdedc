use std::sync::Arc;
use tokio::sync::Notify;

/// Wakes workers of this instance when there is something to do for them.
#[derive(Clone, Default)]
pub(crate) struct Wake {
    /// A message of customs was stored.
    pub(crate) apply: Arc<Notify>,
    /// An event was stored.
    pub(crate) events: Arc<Notify>,
}

impl Wake {
    /// After a command: anything may have been stored.
    pub(crate) fn all(&self) {
        self.apply.notify_one();
        self.events.notify_one();
    }
}
