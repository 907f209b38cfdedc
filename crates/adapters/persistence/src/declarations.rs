//! Storage of the declarations domain.

mod amendments;
mod analysis;
mod causes;
mod creation;
mod credits_due;
mod directory;
mod drafts;
pub(crate) mod excerpt;
pub(crate) mod filter;
mod flow;
pub(crate) mod headers;
mod history;
mod line_changes;
mod line_updates;
mod lines;
mod list;
mod loading;
pub(crate) mod made_references;
mod mends;
mod milestones;
pub(crate) mod order;
pub(crate) mod packed;
mod parts;
mod rejections;
mod repository;
pub(crate) mod submissions;
mod supplements;
mod taxes;
pub(crate) mod without_lines;

pub(crate) use credits_due::is_not_covered;

pub use amendments::StoredAmendments;
pub use directory::StoredDeclarationDirectory;
pub use mends::StoredMends;
pub use repository::StoredDeclarations;
