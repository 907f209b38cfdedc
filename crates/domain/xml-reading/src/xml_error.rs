/// Why bytes are no XML document that is read here. Never quotes the bytes: payloads stay out of logs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum XmlError {
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
        /// The fault at that place, as the XML reader words it.
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
}
