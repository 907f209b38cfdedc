#![expect(clippy::expect_used, reason = "a contract suite fails by panicking")]

mod directory;
mod queue;
mod store;

pub use directory::mail_directory_contract;
pub use queue::mail_queue_contract;
pub use store::{MailStore, new_mail};

#[cfg(test)]
mod tests;
