//! Storage of the mail domain.

mod claims;
mod columns;
mod directory;
mod queue;

pub use directory::StoredMailDirectory;
pub use queue::StoredMailQueue;
