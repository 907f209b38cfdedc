use crate::foundation::Foundation;
use customs_callbacks::Callbacks;
use customs_persistence::{StoredCallbacks, StoredDeliveries};
use std::sync::Arc;

/// The use cases of callbacks over the database.
pub(crate) fn callbacks(foundation: &Foundation) -> Callbacks {
    let deliveries = Arc::new(StoredDeliveries::new(foundation.database.clone(), foundation.sealer.clone()));
    Callbacks {
        repository: Arc::new(StoredCallbacks::new(foundation.database.clone(), foundation.sealer.clone())),
        queue: deliveries.clone(),
        directory: deliveries,
        clock: foundation.clock.clone(),
        entropy: foundation.entropy.clone(),
    }
}
