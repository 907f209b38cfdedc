//! Mail: a stored queue of messages, their tries, and what became of them.
//!
//! Who wants to mail something puts a [`NewMail`] into the [`MailQueue`] in its own unit of work. A worker
//! claims it, has its files made ([`MailRoom::prepare`]), hands it to a mail server ([`MailTransport`]) and notes
//! what came of it ([`MailRoom::conclude`]): sent, tried again later, or given up. Files are named by reference and made at
//! sending time. Which domain stands behind a mail, or which server takes it, this crate does not know.
//!
//! Delivery is *at least once*: SMTP has no way to ask whether a message arrived whose answer got lost. A mail
//! keeps its id at every try, from which its `Message-ID` is made, so that a repeat can be recognised.
//!
//! A recipient cannot carry a second header, because no such text is an address:
//!
//! ```
//! use customs_mail::{HeaderLine, MailAddress};
//!
//! assert!("bill@acme.example".parse::<MailAddress>().is_ok());
//! assert!("bill@acme.example\r\nBcc: spy@else.example".parse::<MailAddress>().is_err());
//! assert_eq!(HeaderLine::of("Invoice\r\nBcc: spy@else.example").as_str(), "Invoice  Bcc: spy@else.example");
//! ```

mod address;
mod header_line;
mod ids;
mod mail;
mod mail_room;
mod ports;
mod retry_policy;
#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use address::MailAddress;
pub use header_line::HeaderLine;
pub use ids::MailId;
pub use mail::{About, Attachment, MailContent, MailRecord, MailStatus, NewMail, Rendition, Topic};
pub use mail_room::{MailRoom, Noted};
pub use ports::*;
pub use retry_policy::{NextStep, RetryPolicy};

#[cfg(test)]
mod tests;
