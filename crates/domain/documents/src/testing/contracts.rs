#![expect(clippy::expect_used, reason = "a contract suite fails by panicking")]

mod file_store;
mod owners;
mod repository;
mod uploads;

use crate::{DocumentRepository, Owner, OwnerGate};
use customs_kernel::{OrganisationId, UnitOfWork};
use std::sync::Arc;

pub use file_store::file_store_contract;
pub use owners::{OwnerBench, owner_gate_contract};
pub use repository::{DocumentBench, document_repository_contract};
pub use uploads::{UploadBench, upload_record_contract};

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

customs_kernel::debug_by_name!(DocumentStore);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{MemoryDocuments, MemoryFiles, block_on};
    use crate::{FileKey, FileReader, FileStore, FileStoreError, FileWriter};
    use async_trait::async_trait;
    use customs_kernel::testing::fault_found;
    use std::ops::Range;

    #[test]
    fn the_fake_keeps_documents_as_the_port_promises() {
        document_repository_contract(MemoryDocuments::store);
    }

    #[test]
    fn the_fake_keeps_uploads_on_record_as_the_port_promises() {
        upload_record_contract(MemoryDocuments::store);
    }

    #[test]
    fn the_fake_knows_records_as_the_port_promises() {
        owner_gate_contract(MemoryDocuments::store);
    }

    #[test]
    fn the_fake_holds_files_as_the_port_promises() {
        block_on(file_store_contract(&MemoryFiles::default()));
    }

    /// A store in which everything stays.
    struct Keeping(MemoryFiles);

    #[async_trait]
    impl FileStore for Keeping {
        async fn create(&self, key: &FileKey) -> Result<Box<dyn FileWriter>, FileStoreError> {
            self.0.create(key).await
        }

        async fn open(
            &self,
            key: &FileKey,
            size: u64,
            range: Range<u64>,
        ) -> Result<Box<dyn FileReader>, FileStoreError> {
            self.0.open(key, size, range).await
        }

        async fn delete(&self, _: &FileKey) -> Result<(), FileStoreError> {
            Ok(())
        }
    }

    #[test]
    fn a_store_in_which_everything_stays_is_found_by_the_rule_with_the_key() {
        let words = fault_found(|| block_on(file_store_contract(&Keeping(MemoryFiles::default()))));
        for part in ["`FileStore` breaks the rule \"what is removed is gone\"", "given key: "] {
            assert!(words.contains(part), "{part} in {words}");
        }
    }
}
