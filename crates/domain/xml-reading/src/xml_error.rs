/// The reason why bytes are not an XML document that this reader accepts. It never quotes the bytes, because payloads
/// must stay out of logs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum XmlError {
    /// The document has more bytes than the caller allows.
    #[error("the document is larger than {limit} bytes")]
    TooLarge {
        /// The most bytes that are allowed.
        limit: usize,
    },
    /// The bytes are not UTF-8, or the document names another encoding.
    #[error("the document is not in UTF-8")]
    NotUtf8,
    /// The document is not well-formed XML.
    #[error("the document is not well-formed at byte {at}: {problem}")]
    Malformed {
        /// The position of the fault, in bytes from the start.
        at: u64,
        /// The fault at that position, in the words of the XML parser.
        problem: &'static str,
    },
    /// The document has a document type declaration. No customs message has one, and it could carry entities.
    #[error("the document has a document type declaration")]
    DocumentType,
    /// The document uses an entity other than the five that XML itself defines.
    #[error("the document uses an entity that XML does not define, at byte {at}")]
    Entity {
        /// The position of the entity, in bytes from the start.
        at: u64,
    },
    /// Elements are nested deeper than the limit.
    #[error("elements are nested more than {limit} deep")]
    TooDeep {
        /// The greatest depth that is allowed.
        limit: usize,
    },
    /// Content follows the root element.
    #[error("the document goes on after its root element")]
    TrailingContent,
}
