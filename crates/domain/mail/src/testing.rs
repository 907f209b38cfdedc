//! A fake of the storage ports that keeps everything in memory, and contract suites that state what every
//! implementation must do. A suite panics with the rule that is broken.

mod contracts;
mod in_memory;

pub use contracts::{MailQueueBench, MailStore, mail_directory_contract, mail_queue_contract, new_mail};
pub use in_memory::MemoryMail;
