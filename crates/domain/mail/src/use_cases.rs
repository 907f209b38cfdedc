//! The use cases of mail.

mod mail_room;

pub use mail_room::{MailRoom, Noted};

#[cfg(test)]
mod tests;
