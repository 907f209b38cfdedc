//! Sends mails by SMTP, or writes them into a folder.
//!
//! [`MailWorker`] takes mails from the queue of `customs_mail` and hands them to a [`MailTransport`]:
//! [`SmtpTransport`], or [`FileTransport`] for trying things out. A [`MailUrl`] chooses between them.
//!
//! Delivery is at least once, which is all that SMTP allows: when the answer to a message is lost, the client cannot
//! ask whether it was taken, and it is sent again. Every try of a mail has the same `Message-ID` and `Date`, by which
//! mail programs and people recognise a repeat; a folder has one file for each mail, however often it is written.
//!
//! [`MailTransport`]: customs_mail::MailTransport

mod file_transport;
mod mail_url;
mod message;
mod sender;
mod smtp_connection;
mod smtp_transport;
mod worker;

pub use file_transport::FileTransport;
pub use mail_url::{InvalidMailUrl, MailUrl, Security, SmtpServer};
pub use sender::{InvalidSender, Sender};
pub use smtp_transport::{SmtpOptions, SmtpTransport, TransportError};
pub use worker::{MailLimits, MailWorker};
