use crate::foundation::Foundation;
use customs_callbacks::{Callbacks, EventLog};
use customs_persistence::{StoredCallbacks, StoredDeliveryDirectory, StoredDeliveryQueue, StoredEventLog};
use std::sync::Arc;

/// The use cases of callbacks over the database.
pub(crate) fn callbacks(foundation: &Foundation) -> Callbacks {
    let Foundation { database, sealer, clock, entropy, .. } = foundation;
    Callbacks {
        repository: Arc::new(StoredCallbacks::new(database.clone(), sealer.clone())),
        queue: Arc::new(StoredDeliveryQueue::new(database.clone(), sealer.clone())),
        directory: Arc::new(StoredDeliveryDirectory::new(database.clone())),
        clock: clock.clone(),
        entropy: entropy.clone(),
    }
}

/// The event logs over the database.
pub(crate) fn event_log(foundation: &Foundation) -> EventLog {
    let Foundation { database, clock, .. } = foundation;
    EventLog { repository: Arc::new(StoredEventLog::new(database.clone())), clock: clock.clone() }
}
