use crate::{AmendmentRequest, AuthorityMessage, DeclarationMessage, Lodgement, Notice, Particular, Supplement};
use customs_port_macros::port;

pub use customs_exchange::UnreadableMessage;

/// Builds messages to customs.
#[port]
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait MessageBuilder: Send + Sync {
    /// Builds the declaration message. The same lodgement always gives the same bytes.
    #[panics_when_unwired]
    fn declaration(&self, lodgement: &Lodgement) -> DeclarationMessage;

    /// Builds the same message, with the same bytes and warnings, to be looked at only. Its emission map may be empty:
    /// it leads from answers of customs back to the form, and takes longer to make than the rest of the message.
    #[panics_when_unwired]
    fn shown_declaration(&self, lodgement: &Lodgement) -> DeclarationMessage {
        self.declaration(lodgement)
    }

    /// Builds the supplementary declaration message. The same supplement always gives the same bytes.
    #[panics_when_unwired]
    fn supplementary(&self, supplement: &Supplement) -> DeclarationMessage;

    /// Builds a message about an accepted declaration. The same notice always gives the same bytes. Its emission map is
    /// empty, because it has no field of the form.
    #[panics_when_unwired]
    fn notice(&self, notice: &Notice) -> DeclarationMessage;

    /// Builds the message that asks customs to amend a declaration. The same request always gives the same bytes. The
    /// emission map is that of the whole data set after the amendment, to which customs points. `None` when the two
    /// data sets give the same message, so that there is nothing to amend.
    #[panics_when_unwired]
    fn amendment(&self, request: &AmendmentRequest) -> Option<DeclarationMessage>;

    /// Renders the document as a complete, self-contained HTML page with syntax highlighting; everything in it is
    /// escaped.
    #[panics_when_unwired]
    fn preview(&self, document: &[u8]) -> String;
}

/// Reads messages from customs.
#[port]
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait MessageReader: Send + Sync {
    /// Reads the answers in a document; there is at least one.
    ///
    /// # Errors
    /// Fails when the document is not a response message that can be read.
    fn read(&self, document: &[u8]) -> Result<Vec<AuthorityMessage>, UnreadableMessage>;

    /// Lists every statement of the answers in a document, element by element, separately for each answer.
    ///
    /// # Errors
    /// Fails when the document is not a response message that can be read.
    fn particulars(&self, document: &[u8]) -> Result<Vec<Vec<Particular>>, UnreadableMessage>;

    /// Reads the answers, each with a document that contains it alone. One answer is about one declaration, and a
    /// document can hold answers to several declarations, of several organisations.
    ///
    /// # Errors
    /// Fails when the document is not a response message that can be read.
    fn divide(&self, document: &[u8]) -> Result<Vec<PlacedAnswer>, UnreadableMessage>;
}

/// An answer together with a document that contains this answer alone.
pub type PlacedAnswer = customs_exchange::PlacedAnswer<AuthorityMessage>;
