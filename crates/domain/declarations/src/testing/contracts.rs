#![allow(clippy::expect_used, reason = "a contract suite fails by panicking")]

mod amendments;
mod bench;
mod directory;
mod draft_lists;
mod drafts;
mod each_port;
mod giving_up;
mod listing;
mod mends;
mod outbox;
mod repository;
mod sending;
mod store;
mod text_and_numbers;

pub use amendments::amendment_contract;
pub use bench::BenchDeclarations;
pub use directory::directory_contract;
pub use drafts::draft_contract;
pub use each_port::{AmendmentBench, DeclarationBench, DeclarationDirectoryBench, DeleteDeclaration, GivenDeclaration};
pub use mends::{MendStore, mend_contract};
pub use outbox::outbox_contract;
pub use repository::declaration_repository_contract;
pub use sending::declaration_store_contract;
pub use store::DeclarationStore;

#[cfg(test)]
mod tests;
