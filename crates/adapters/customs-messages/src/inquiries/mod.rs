//! Inquiries about VAT numbers: the question, and the answer to it.

mod answer_reader;
mod question_writer;
mod root_element;
mod vat_inquiry_messages;

pub use vat_inquiry_messages::VatInquiryMessages;
