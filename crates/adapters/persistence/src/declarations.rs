//! What the declarations domain keeps of its aggregates.

mod analysis;
mod directory;
mod drafts;
mod filter;
mod headers;
mod history;
mod line_changes;
mod lines;
mod locate;
mod rejections;
mod repository;
mod supplements;
#[cfg(test)]
mod tests;

pub use directory::StoredDeclarationDirectory;
pub use repository::StoredDeclarations;
