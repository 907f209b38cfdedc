use crate::foundation::Foundation;
use customs_callbacks::Callbacks;
use customs_persistence::{StoredCallbacks, StoredDeliveryDirectory, StoredDeliveryQueue};
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
