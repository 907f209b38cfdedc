//! The traits through which mail uses storage and other services.

mod attachment_source;
mod delivery_listener;
mod mail_directory;
mod mail_queue;
mod mail_transport;

pub use attachment_source::{AttachmentError, AttachmentSource};
pub use delivery_listener::DeliveryListener;
pub use mail_directory::MailDirectory;
pub use mail_queue::{AttemptRecord, ClaimedMail, Lease, MailQueue};
pub use mail_transport::{Enclosure, MailTransport, OutgoingMail, SendOutcome};

#[cfg(any(test, feature = "mocks"))]
pub use {
    attachment_source::MockAttachmentSource, delivery_listener::MockDeliveryListener,
    mail_directory::MockMailDirectory, mail_queue::MockMailQueue, mail_transport::MockMailTransport,
};
