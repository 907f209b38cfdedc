//! Storage of the documents domain.

mod columns;
mod owners;
mod repository;
mod uploads;

pub use owners::StoredDocumentOwners;
pub use repository::StoredDocuments;
