use crate::{AccessCode, AmendmentLodgement, AuthorityMessage, Lodgement, Notice, Particular, TransitMessage};
use customs_exchange::UnreadableMessage;
use customs_port_macros::port;

/// Builds messages to customs.
#[port]
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait TransitMessageBuilder: Send + Sync {
    /// Builds the transit declaration (IE015). The same lodgement always gives the same bytes.
    #[panics_when_unwired]
    fn declaration(&self, lodgement: &Lodgement) -> TransitMessage;

    /// Builds an amendment of an accepted transit (IE013), with the fields of the amended form in its emission map. The
    /// same amendment always gives the same bytes.
    #[panics_when_unwired]
    fn amendment(&self, amendment: &AmendmentLodgement) -> TransitMessage;

    /// Builds a message about a lodged transit. The same notice always gives the same bytes. Its emission map holds
    /// the fields of the request that it was made from, never a field of the transit's form.
    #[panics_when_unwired]
    fn notice(&self, notice: &Notice) -> TransitMessage;
}

/// Reads messages exchanged with customs.
#[port]
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait TransitMessageReader: Send + Sync {
    /// Returns whether the document looks like a message that this reader can read. It checks the root element only,
    /// which is quick, so that a receiver of several kinds of documents can pass each to its reader.
    #[panics_when_unwired]
    fn recognises(&self, document: &[u8]) -> bool;

    /// Reads the one message in a document.
    ///
    /// # Errors
    /// Fails when the document is not a readable message of the transit system.
    fn read(&self, document: &[u8]) -> Result<AuthorityMessage, UnreadableMessage>;

    /// Returns the statements of the message in a document, element by element, in its order.
    ///
    /// # Errors
    /// Fails when the document is not a readable message of the transit system.
    fn particulars(&self, document: &[u8]) -> Result<Vec<Particular>, UnreadableMessage>;

    /// Returns a stored message of either side with the access codes of guarantees concealed:
    /// [`AccessCode::CONCEALED`](crate::AccessCode::CONCEALED) replaces every element that holds one, and the texts
    /// of errors are treated as [`AccessCode::concealed_in_error`](crate::AccessCode::concealed_in_error) says.
    /// `access_codes` lists the known codes that may have been sent. Everything else stays byte for byte.
    ///
    /// # Errors
    /// Fails when the document is not a readable message of the transit system: its content is unknown, so nothing may
    /// be shown.
    fn concealed(&self, document: &[u8], access_codes: &[AccessCode]) -> Result<Vec<u8>, UnreadableMessage>;

    /// Returns the access codes in a document of the broker, as they were sent; empty when the document is not of the
    /// transit system.
    #[panics_when_unwired]
    fn access_codes(&self, document: &[u8]) -> Vec<AccessCode>;
}
