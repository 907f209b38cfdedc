use crate::{AuthorityMessage, DeclarationMessage, Lodgement, Notice, Particular, Supplement};

pub use customs_exchange::UnreadableMessage;

/// Makes messages to customs.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait MessageBuilder: Send + Sync {
    /// The declaration message. The same lodgement always gives the same bytes.
    fn declaration(&self, lodgement: &Lodgement) -> DeclarationMessage;

    /// The supplementary declaration message. The same supplement always gives the same bytes.
    fn supplementary(&self, supplement: &Supplement) -> DeclarationMessage;

    /// A message about an accepted declaration. The same notice always gives the same bytes; its
    /// emission map is empty, since no field of the form is in it.
    fn notice(&self, notice: &Notice) -> DeclarationMessage;

    /// The document as a complete, self-contained HTML page with syntax highlighting; everything in
    /// it is escaped.
    fn preview(&self, document: &[u8]) -> String;
}

/// Reads messages from customs.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait MessageReader: Send + Sync {
    /// The answers in a document: one or more.
    ///
    /// # Errors
    /// When the document is no response message we can read.
    fn read(&self, document: &[u8]) -> Result<Vec<AuthorityMessage>, UnreadableMessage>;

    /// Everything that the answers in a document say, element by element, each answer apart.
    ///
    /// # Errors
    /// When the document is no response message we can read.
    fn particulars(&self, document: &[u8]) -> Result<Vec<Vec<Particular>>, UnreadableMessage>;

    /// The same answers, each with a document that holds it alone. One answer is of one declaration, and a
    /// document can hold answers to several declarations, of several tenants.
    ///
    /// # Errors
    /// When the document is no response message we can read.
    fn divide(&self, document: &[u8]) -> Result<Vec<PlacedAnswer>, UnreadableMessage>;
}

/// An answer and a document of its own.
pub type PlacedAnswer = customs_exchange::PlacedAnswer<AuthorityMessage>;
