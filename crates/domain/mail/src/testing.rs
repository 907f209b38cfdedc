//! A fake of the storage ports that keeps everything in memory, and contract suites that state what every
//! implementation must do. A suite panics with the rule that is broken.

mod mail_directory_contract;
mod mail_queue_contract;
mod memory_mail;
mod store;

pub use mail_directory_contract::mail_directory_contract;
pub use mail_queue_contract::mail_queue_contract;
pub use memory_mail::MemoryMail;
pub use store::{MailStore, new_mail};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fake_queues_mails_as_the_port_promises() {
        mail_queue_contract(MemoryMail::store);
    }

    #[test]
    fn the_fake_shows_mails_as_the_port_promises() {
        mail_directory_contract(MemoryMail::store);
    }
}
