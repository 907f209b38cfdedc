use crate::inquiries::{Inquiry, NotAnInquiry};
use crate::transit::TraderMessage;
use crate::wco::{DecMessage, NotADeclaration};
use crate::xml::{self, Namespace, Reached, XmlRefused};

/// A message of a trader. Its root element decides which kind it is.
#[derive(Debug, Clone)]
pub enum Message {
    /// A declaration, or a request about one.
    Declaration(DecMessage),
    /// An inquiry about a VAT number.
    Inquiry(Inquiry),
    /// A message to the transit system.
    Transit(TraderMessage),
}

/// The reason why bytes are no message of a trader.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotAMessage {
    /// The bytes are no XML that the simulator reads.
    #[error(transparent)]
    Xml(#[from] XmlRefused),
    /// The document has the envelope of declarations but is none.
    #[error(transparent)]
    Declaration(#[from] NotADeclaration),
    /// The document is in the namespace of inquiries but is none.
    #[error(transparent)]
    Inquiry(#[from] NotAnInquiry),
    /// The document is of no known kind.
    #[error(
        "the document is no DEC message, no message of the transit system and no inquiry: its root is not MetaData, \
         CCnnnC or Inquiry in their namespaces"
    )]
    Other,
}

impl Message {
    /// Reads a message of any kind, which came under this reference. One that begins as a message of the transit system
    /// and is not well-formed is a message all the same: the system refuses it by an answer.
    pub fn read(bytes: &[u8], reference: &str) -> Result<Self, NotAMessage> {
        let mut reached = Reached::default();
        let document = match xml::read_noting(bytes, &mut reached) {
            Err(XmlRefused::Malformed(why)) => {
                let broken = TraderMessage::broken(reached, bytes, reference, &why).map(Self::Transit);
                return broken.ok_or_else(|| XmlRefused::Malformed(why).into());
            }
            read => read?,
        };
        match document.root.namespace {
            Namespace::MetaData => Ok(Self::Declaration(DecMessage::from_root(document.root)?)),
            Namespace::Inquiry => Ok(Self::Inquiry(Inquiry::from_document(&document)?)),
            Namespace::Declaration | Namespace::Other => {
                TraderMessage::from_document(document, bytes).map(Self::Transit).map_err(|_| NotAMessage::Other)
            }
        }
    }

    /// The reference that the sender gave the message.
    pub fn reference(&self) -> &str {
        match self {
            Self::Declaration(message) => message.lrn(),
            Self::Inquiry(inquiry) => inquiry.reference(),
            // A message without an identification is recorded under the empty reference.
            Self::Transit(message) => message.identification().unwrap_or_default(),
        }
    }
}
