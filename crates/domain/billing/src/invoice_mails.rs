//! The mails that accompany mailed invoices: their wording and their recipients.

mod address;
mod failure;
mod wish;
mod wording;

pub(crate) use address::is_address;
pub use failure::InvoiceMailFailure;
pub use wish::InvoiceMailWish;
pub(crate) use wording::Wording;
