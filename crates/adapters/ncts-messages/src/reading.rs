//! Reads the messages of the authority. Incoming bytes are not trusted: every one may be hostile.

mod access_codes;
mod answers;
mod concealed;
mod concealed_error;
mod concealment;
mod document;
mod named_seals;
mod particulars;
mod read_error;
mod released_goods;
mod remarks;

pub use access_codes::access_codes;
pub use answers::authority_message;
pub use concealed::concealed;
pub use document::{Facts, NctsDocument, ReportedError, read_document, root_message};
pub use particulars::particulars;
pub use read_error::ReadError;
