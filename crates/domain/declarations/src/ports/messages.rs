use crate::{AuthorityMessage, DeclarationMessage, Lodgement, Notice, Supplement};

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
}

/// Why a document is no message of customs.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct UnreadableMessage {
    /// The reason, safe to tell the sender.
    pub reason: String,
}
