//! The two messages of the protocol: DEC is read, RES is written.

mod dec_message;
mod pointer;
mod response_writer;
mod xml_element;
mod xml_reader;

pub use dec_message::{DecMessage, NotADeclaration};
pub use pointer::{Pointer, PointerStep};
pub(crate) use pointer::{class_id, repeats};
pub(crate) use response_writer::{ResponseHead, write_response};
pub use xml_element::XmlElement;
pub use xml_reader::XmlRefused;
