//! What is done: passes through all that is due, the report of it, and legal holds.

mod holds;
mod retention;
#[cfg(test)]
mod tests;

pub use holds::LegalHolds;
pub use retention::{Pass, Progress, Retention, RetentionError};
