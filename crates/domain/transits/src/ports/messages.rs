use crate::{AccessCode, AuthorityMessage, Lodgement, Notice, TransitMessage};
use customs_exchange::UnreadableMessage;

/// Makes messages to customs.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait TransitMessageBuilder: Send + Sync {
    /// The transit declaration (IE015). The same lodgement always gives the same bytes.
    fn declaration(&self, lodgement: &Lodgement) -> TransitMessage;

    /// A message about a lodged transit. The same notice always gives the same bytes; its emission map
    /// is empty, since no field of the form is in it.
    fn notice(&self, notice: &Notice) -> TransitMessage;
}

/// Reads messages that are exchanged with customs.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait TransitMessageReader: Send + Sync {
    /// Whether the document looks like one of this reader's messages: quick, by its root element alone,
    /// so that whoever takes documents of several kinds can give each to its reader.
    fn recognises(&self, document: &[u8]) -> bool;

    /// The message in a document; one document holds one.
    ///
    /// # Errors
    /// When the document is no message of the transit system that we can read.
    fn read(&self, document: &[u8]) -> Result<AuthorityMessage, UnreadableMessage>;

    /// A stored message of either side without the access code of a guarantee:
    /// [`AccessCode::CONCEALED`](crate::AccessCode::CONCEALED) stands in every element that holds one, and in the texts of
    /// errors as [`AccessCode::concealed_in_error`](crate::AccessCode::concealed_in_error) says. The access codes are all
    /// that may have been sent, as far as they are known. Everything else stays byte for byte.
    ///
    /// # Errors
    /// When the document is no message of the transit system that we can read: nobody knows what is in it.
    fn concealed(&self, document: &[u8], access_codes: &[AccessCode]) -> Result<Vec<u8>, UnreadableMessage>;

    /// The access codes in a document of ours, as they were sent; none in what is no message of the transit system.
    fn access_codes(&self, document: &[u8]) -> Vec<AccessCode>;
}
