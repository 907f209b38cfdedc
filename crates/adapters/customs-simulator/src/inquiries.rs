//! Messages about VAT numbers: the inquiry is read, its result is written.

mod inquiry;
pub(crate) mod result_writer;

pub use inquiry::{Inquiry, NotAnInquiry};
pub(crate) use result_writer::write_result;
