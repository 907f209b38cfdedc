//! What the mail domain keeps.

mod claims;
mod columns;
mod directory;
mod queue;
#[cfg(test)]
mod tests;

pub use directory::StoredMailDirectory;
pub use queue::StoredMailQueue;
