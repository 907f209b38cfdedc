#![expect(clippy::expect_used, reason = "a contract suite fails by panicking")]

mod file_store;
mod repository;
mod store;
mod uploads;

pub use file_store::file_store_contract;
pub use repository::document_repository_contract;
pub use store::DocumentStore;
pub use uploads::upload_record_contract;

#[cfg(test)]
mod tests;
