//! Fakes of the ports that keep everything in memory, and contract suites that state what every implementation of a
//! port must do. A suite panics with the rule that is broken.

mod contracts;
mod in_memory;
mod service;
mod specimens;

pub use contracts::{
    DocumentBench, DocumentStore, OwnerBench, UploadBench, document_repository_contract, file_store_contract,
    owner_gate_contract, upload_record_contract,
};
pub use in_memory::{MemoryDocuments, MemoryFiles};
#[cfg(test)]
pub(crate) use service::block_on;
pub use service::documents_in_memory;
pub use specimens::specimen;
