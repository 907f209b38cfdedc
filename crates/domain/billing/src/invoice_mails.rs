//! The mails that accompany mailed invoices: their wording and their recipients.

mod address;
mod failure;
mod requested;
mod wording;

pub(crate) use address::is_address;
pub use failure::InvoiceMailFailure;
pub use requested::InvoiceMailRequest;
pub(crate) use wording::Wording;
