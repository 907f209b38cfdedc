//! Reads the answers of the authority. Incoming bytes are not trusted: every one may be hostile.

mod answered_declaration;
mod division;
mod message_time;
mod particulars;
mod res_reader;
mod response;

pub use division::{Place, divide_res};
pub use message_time::MessageTime;
pub use particulars::read_particulars;
pub use res_reader::read_res;
pub use response::{
    AdditionalInformation, Amendment, Amount, AnsweredDeclaration, Bank, ItemDuty, Payment, Quantity, ResMessage,
    Response, ResponseError, Status,
};

use customs_kernel::ErrorKind;
use customs_xml_reading::XmlError;

/// The reason why bytes are not a message of the authority. It never quotes the bytes: payloads stay out of logs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The bytes are not XML, or XML that is refused whatever it says.
    #[error(transparent)]
    Xml(#[from] XmlError),
    /// The root element is not the envelope in its namespace.
    #[error("the root element is not MetaData of the WCO envelope")]
    NotAnEnvelope,
    /// The envelope holds no message of the requested kind in its namespace.
    #[error("the envelope holds no {0} message")]
    NoMessage(&'static str),
    /// A required element is absent.
    #[error("the message lacks {0}")]
    Missing(&'static str),
    /// An element stands more than once but may stand only once.
    #[error("the message has {0} more than once")]
    Repeated(&'static str),
    /// The text of an element is not valid for it.
    #[error("the message holds an invalid {0}")]
    Invalid(&'static str),
}

impl ReadError {
    /// Returns the kind of the error: the sender of the bytes is at fault.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        ErrorKind::Invalid
    }
}
