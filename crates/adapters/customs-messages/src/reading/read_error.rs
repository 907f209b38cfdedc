use customs_kernel::ErrorKind;

/// Why bytes are not a message of the authority. Never quotes the bytes: payloads stay out of logs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// More bytes than the caller takes.
    #[error("the document is larger than {limit} bytes")]
    TooLarge {
        /// The limit, in bytes.
        limit: usize,
    },
    /// The bytes are not UTF-8, or the document says that it is in another encoding.
    #[error("the document is not in UTF-8")]
    NotUtf8,
    /// Not well-formed XML.
    #[error("the document is not well-formed at byte {at}: {problem}")]
    Malformed {
        /// Position, in bytes from the start.
        at: u64,
        /// What is wrong there.
        problem: &'static str,
    },
    /// A document type declaration: it could carry entities, and no message has one.
    #[error("the document has a document type declaration")]
    DocumentType,
    /// An entity other than the five that XML itself defines.
    #[error("the document uses an entity that XML does not define, at byte {at}")]
    Entity {
        /// Position, in bytes from the start.
        at: u64,
    },
    /// Elements inside each other beyond the limit.
    #[error("elements are nested more than {limit} deep")]
    TooDeep {
        /// The limit.
        limit: usize,
    },
    /// Something follows the root element.
    #[error("the document goes on after its root element")]
    TrailingContent,
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
