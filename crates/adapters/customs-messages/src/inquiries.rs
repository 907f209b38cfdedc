//! Inquiries about VAT numbers: the question to customs and its reply.

mod inquiry_writer;
mod reply_reader;
pub(crate) mod root_element;
mod vat_inquiry_messages;

pub use vat_inquiry_messages::VatInquiryMessages;
