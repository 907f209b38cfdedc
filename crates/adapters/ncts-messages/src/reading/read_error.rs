use customs_xml_reading::XmlError;

/// Why bytes are not a message of the transit system. Never quotes the bytes: payloads stay out of
/// logs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The bytes are no XML document, or one that is refused whatever it says.
    #[error(transparent)]
    Xml(#[from] XmlError),
    /// The root is no message of the transit system.
    #[error("the root element is no message of the transit system")]
    NotAMessage,
    /// The message says that it is another than its root says.
    #[error("the message type is not that of the root element")]
    OtherType,
    /// An element that may stand once stands again.
    #[error("the message has {0} more than once")]
    Repeated(&'static str),
    /// More errors than a message may list.
    #[error("the message lists more than {limit} errors")]
    TooManyErrors {
        /// The limit.
        limit: usize,
    },
}
