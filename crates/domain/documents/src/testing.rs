//! Fakes of the ports that keep everything in memory, and contract suites that state what every implementation of a
//! port must do. A suite panics with the rule that is broken.

mod file_store_contract;
mod memory_documents;
mod memory_files;
mod repository_contract;
mod specimens;
mod uploads_contract;

pub use file_store_contract::file_store_contract;
pub use memory_documents::MemoryDocuments;
pub use memory_files::MemoryFiles;
pub use repository_contract::document_repository_contract;
pub use specimens::specimen;
pub use uploads_contract::upload_record_contract;

use crate::{DocumentPorts, DocumentRepository, Documents, Owner, OwnerGate};
use chrono::Duration;
use customs_kernel::{Clock, CountingEntropy, ImmediateWork, OrganisationId, UnitOfWork};
use std::sync::Arc;

/// The storage ports of one empty store, with two organisations that have these records.
#[derive(Clone)]
pub struct DocumentStore {
    /// Storage of documents and uploads.
    pub repository: Arc<dyn DocumentRepository>,
    /// The records that documents can belong to.
    pub owners: Arc<dyn OwnerGate>,
    /// Groups several changes into one unit of work.
    pub work: Arc<dyn UnitOfWork>,
    /// The two organisations.
    pub organisations: [OrganisationId; 2],
    /// Two records of the first organisation.
    pub records: [Owner; 2],
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fake_keeps_documents_as_the_port_promises() {
        document_repository_contract(&MemoryDocuments::store);
    }

    #[test]
    fn the_fake_keeps_uploads_on_record_as_the_port_promises() {
        upload_record_contract(&MemoryDocuments::store);
    }

    #[test]
    fn the_fake_holds_files_as_the_port_promises() {
        block_on(file_store_contract(&MemoryFiles::default()));
    }
}
