#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc = include_str!("../README.md")]

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

/// The kernel, whose types stand in the signatures of this crate: an application needs no dependency for it beside this
/// one.
pub use customs_kernel as kernel;
