//! Reads incoming XML: whole documents, within limits, with their namespaces.

mod element;
pub(crate) mod reader;

pub use element::XmlElement;
pub use reader::XmlRefused;

pub(crate) use reader::{Reached, XmlDocument, read, read_noting};

const META_DATA: &str = "urn:wco:datamodel:WCO:DocumentMetaData-DMS:2";
const DECLARATION: &str = "urn:wco:datamodel:WCO:DEC-DMS:2";
/// Namespace of inquiries and their results.
pub(crate) const INQUIRY: &str = "urn:customs-brokerage:inquiry:1";

/// The namespaces that messages of traders use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Namespace {
    /// The envelope of a declaration.
    MetaData,
    /// The declaration itself.
    Declaration,
    /// An inquiry.
    Inquiry,
    /// Any other namespace, such as that of dates.
    Other,
}

impl Namespace {
    /// The namespace with this name.
    pub(crate) fn from_name(name: &str) -> Self {
        match name {
            META_DATA => Self::MetaData,
            DECLARATION => Self::Declaration,
            INQUIRY => Self::Inquiry,
            _ => Self::Other,
        }
    }
}
