//! Mail: a durable queue of messages, their delivery attempts and the results.
//!
//! To send a mail, put a [`NewMail`] into the [`MailQueue`] in the caller's own unit of work. A worker claims it,
//! generates its files ([`MailRoom::prepare`]), hands it to a mail server ([`MailTransport`]) and records the result
//! ([`MailRoom::conclude`]): sent, attempted again later, or given up. Files are stored as references and generated
//! when the mail is sent. This crate knows nothing of the domain behind a mail or of the server that takes it.
//!
//! Delivery is *at least once*: if the server's answer gets lost, SMTP has no way to ask whether the message arrived. A
//! mail keeps its id at every attempt, and its `Message-ID` is made from it, so that a repeat can be recognised.
//!
//! A recipient cannot smuggle in a second header, because such a text is not an address:
//!
//! ```
//! use customs_mail::{HeaderLine, MailAddress};
//!
//! assert!("bill@acme.example".parse::<MailAddress>().is_ok());
//! assert!("bill@acme.example\r\nBcc: spy@else.example".parse::<MailAddress>().is_err());
//! assert_eq!(HeaderLine::new("Invoice\r\nBcc: spy@else.example").as_str(), "Invoice  Bcc: spy@else.example");
//! ```

mod address;
mod header_line;
mod ids;
mod mail;
mod mail_failure;
mod ports;
mod retry_policy;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod use_cases;

pub use address::MailAddress;
pub use header_line::HeaderLine;
pub use ids::MailId;
pub use mail::{About, Attachment, MailContent, MailRecord, MailStatus, NewMail, Rendition, Topic};
pub use mail_failure::MailFailure;
pub use ports::{
    AttachmentError, AttachmentSource, AttemptRecord, ClaimedMail, DeliveryListener, Enclosure, Lease, MailDirectory,
    MailQueue, MailTransport, OutgoingMail, SendOutcome,
};
#[cfg(any(test, feature = "mocks"))]
pub use ports::{MockAttachmentSource, MockDeliveryListener, MockMailDirectory, MockMailQueue, MockMailTransport};
pub use retry_policy::{NextStep, RetryPolicy};
pub use use_cases::{MailRoom, Noted};
