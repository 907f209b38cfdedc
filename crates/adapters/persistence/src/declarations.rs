//! What the declarations domain keeps of its aggregates.

mod directory;
mod filter;
mod headers;
mod history;
mod lines;
mod locate;
mod rejections;
mod repository;
#[cfg(test)]
mod tests;

pub use directory::StoredDeclarationDirectory;
pub use repository::StoredDeclarations;
