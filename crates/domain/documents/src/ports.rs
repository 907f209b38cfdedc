//! The traits through which documents use storage and other services.

mod document_repository;
mod file_store;
mod owner_gate;

pub use document_repository::{DocumentRepository, NewUpload};
pub use file_store::{FileReader, FileStore, FileStoreError, FileWriter};
pub use owner_gate::OwnerGate;

#[cfg(any(test, feature = "mocks"))]
pub use {
    document_repository::MockDocumentRepository, file_store::MockFileReader, file_store::MockFileStore,
    file_store::MockFileWriter, owner_gate::MockOwnerGate,
};
