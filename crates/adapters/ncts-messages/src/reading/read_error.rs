use customs_xml_reading::XmlError;

/// The reason why bytes are not a message of the transit system. It never quotes the bytes: payloads stay out of logs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The bytes are not XML, or XML that is refused whatever it says.
    #[error(transparent)]
    Xml(#[from] XmlError),
    /// The root element is not that of a message of the transit system.
    #[error("the root element is no message of the transit system")]
    NotAMessage,
    /// The message is of a kind that only a trader sends.
    #[error("the message is one that a trader sends to customs")]
    OfTraders,
    /// The message type inside the message differs from that of its root element.
    #[error("the message type is not that of the root element")]
    OtherType,
    /// An element stands more than once but may stand only once.
    #[error("the message has {0} more than once")]
    Repeated(&'static str),
    /// The message lists more errors or remarks than allowed.
    #[error("the message lists more than {limit} errors")]
    TooManyErrors {
        /// Most errors or remarks of a message.
        limit: usize,
    },
}
