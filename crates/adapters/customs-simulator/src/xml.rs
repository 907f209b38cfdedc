//! Reads incoming XML: whole documents, within limits, with their namespaces.

mod element;
mod namespace;
pub(crate) mod reader;

pub use element::XmlElement;
pub(crate) use namespace::{INQUIRY, Namespace};
pub use reader::XmlRefused;
pub(crate) use reader::{Reached, XmlDocument, read, read_noting};
