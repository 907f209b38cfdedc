use super::*;
use crate::testing::{MemoryDocuments, MemoryFiles, block_on};

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
