//! Storage of the declarations domain.

mod analysis;
mod creation;
#[cfg(test)]
pub(crate) mod deeds;
mod directory;
mod drafts;
mod excerpt;
mod filter;
mod headers;
mod history;
mod line_changes;
mod line_updates;
mod lines;
mod list;
mod loading;
mod made_references;
mod milestones;
mod order;
pub(crate) mod packed;
mod parts;
mod rejections;
mod repository;
pub(crate) mod submissions;
mod supplements;
mod taxes;
#[cfg(test)]
pub(crate) mod tests;

pub use directory::StoredDeclarationDirectory;
pub use repository::StoredDeclarations;
