use super::MemoryCallbacks;
use crate::Callbacks;
use customs_kernel::{Clock, CountingEntropy};
use std::sync::Arc;

/// The use cases of callbacks over storage in memory.
#[must_use]
pub fn callbacks_in_memory(clock: Arc<dyn Clock>) -> Callbacks {
    let store = MemoryCallbacks::store();
    Callbacks {
        repository: store.repository,
        queue: store.queue,
        directory: store.directory,
        clock,
        entropy: Arc::new(CountingEntropy::default()),
    }
}
