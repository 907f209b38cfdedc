//! Inquiries about VAT numbers: the question to customs and its answer.

mod answer_reader;
mod question_writer;
mod root_element;
mod vat_inquiry_messages;

pub use vat_inquiry_messages::VatInquiryMessages;
