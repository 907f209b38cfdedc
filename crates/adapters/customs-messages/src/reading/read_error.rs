use customs_kernel::ErrorKind;
use customs_xml_reading::XmlError;

/// Why bytes are not a message of the authority. Never quotes the bytes: payloads stay out of logs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The bytes are no XML document, or one that is refused whatever it says.
    #[error(transparent)]
    Xml(#[from] XmlError),
    /// The root is not the envelope in its namespace.
    #[error("the root element is not MetaData of the WCO envelope")]
    NotAnEnvelope,
    /// The envelope holds no message of the kind that was asked for, in its namespace.
    #[error("the envelope holds no {0} message")]
    NoMessage(&'static str),
    /// An element that the message cannot do without is absent.
    #[error("the message lacks {0}")]
    Missing(&'static str),
    /// An element that may stand once stands again.
    #[error("the message has {0} more than once")]
    Repeated(&'static str),
    /// An element holds what it cannot hold.
    #[error("the message holds an invalid {0}")]
    Invalid(&'static str),
}

impl ReadError {
    /// What the error means to whoever sent the bytes: they are at fault.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        ErrorKind::Invalid
    }
}
