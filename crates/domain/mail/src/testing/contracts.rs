#![expect(clippy::expect_used, reason = "a contract suite fails by panicking")]

mod directory;
mod queue;
mod store;

pub use directory::mail_directory_contract;
pub use queue::mail_queue_contract;
pub use store::{MailQueueBench, MailStore, new_mail};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::MemoryMail;

    #[test]
    fn the_fake_queues_mails_as_the_port_promises() {
        mail_queue_contract(MemoryMail::store);
    }

    #[test]
    fn the_fake_shows_mails_as_the_port_promises() {
        mail_directory_contract(MemoryMail::store);
    }
}
