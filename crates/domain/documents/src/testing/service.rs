use super::{MemoryDocuments, MemoryFiles};
use crate::{DocumentPorts, Documents};
use chrono::Duration;
use customs_kernel::{Clock, CountingEntropy, ImmediateWork};
use std::sync::Arc;

/// The use cases over in-memory fakes, together with the fakes.
pub fn documents_in_memory(clock: Arc<dyn Clock>) -> (Documents, Arc<MemoryDocuments>, Arc<MemoryFiles>) {
    let (store, files) = (Arc::new(MemoryDocuments::default()), Arc::new(MemoryFiles::default()));
    let documents = Documents::new(DocumentPorts {
        repository: store.clone(),
        files: files.clone(),
        owners: store.clone(),
        work: Arc::new(ImmediateWork),
        clock,
        entropy: Arc::new(CountingEntropy::default()),
        clean_up_after: Duration::hours(1),
    });
    (documents, store, files)
}

/// Runs a future of a fake to its end; fakes never wait.
#[cfg(test)]
pub(crate) fn block_on<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().build().expect("a runtime").block_on(work)
}
