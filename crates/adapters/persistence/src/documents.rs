//! Storage of the documents domain.

mod columns;
mod owners;
mod repository;
#[cfg(test)]
mod tests;
mod uploads;

pub use owners::StoredDocumentOwners;
pub use repository::StoredDocuments;
