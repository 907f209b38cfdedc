use crate::inquiries::{Inquiry, NotAnInquiry};
use crate::transit::TraderMessage;
use crate::wco::{DecMessage, NotADeclaration};
use crate::xml::{self, Namespace, Reached, XmlRefused};

/// A message of a trader. Its root element alone decides which kind it is.
#[derive(Debug, Clone)]
pub(crate) enum Message {
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
    pub(crate) fn read(bytes: &[u8], reference: &str) -> Result<Self, NotAMessage> {
        let mut reached = Reached::default();
        let document = match xml::read_noting(bytes, &mut reached) {
            Err(XmlRefused::Malformed(why)) => {
                let broken = TraderMessage::broken(reached, bytes, reference, &why).map(Self::Transit);
                return broken.ok_or_else(|| XmlRefused::Malformed(why).into());
            }
            read => read?,
        };
        match document.root.namespace {
            Namespace::MetaData => Ok(Self::Declaration(DecMessage::of(document.root)?)),
            Namespace::Inquiry => Ok(Self::Inquiry(Inquiry::of(&document)?)),
            Namespace::Declaration | Namespace::Other => {
                TraderMessage::of(document, bytes).map(Self::Transit).map_err(|_| NotAMessage::Other)
            }
        }
    }

    /// The reference that the sender gave the message.
    pub(crate) fn reference(&self) -> &str {
        match self {
            Self::Declaration(message) => message.lrn(),
            Self::Inquiry(inquiry) => inquiry.reference(),
            // A message without an identification is recorded under the empty reference.
            Self::Transit(message) => message.identification().unwrap_or_default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample_messages::{SampleDeclaration, inquiry};

    #[test]
    fn the_root_decides_what_a_message_is() {
        let declaration = SampleDeclaration::import("D1").to_xml();
        let question = inquiry("Q1", "NL123456782B01", "NL123456782");
        assert!(
            matches!(Message::read(declaration.as_bytes(), "D1"), Ok(Message::Declaration(it)) if it.lrn() == "D1")
        );
        assert!(matches!(Message::read(question.as_bytes(), "Q1"), Ok(Message::Inquiry(it)) if it.reference() == "Q1"));
    }

    #[test]
    fn what_is_no_message_is_refused_as_what_it_seems_to_be() {
        let question = inquiry("Q1", "NL123456782B01", "NL123456782");
        let refused = |document: &str| Message::read(document.as_bytes(), "Q1").expect_err("no message");
        assert!(matches!(refused("<a>"), NotAMessage::Xml(XmlRefused::Malformed(_))));
        assert_eq!(refused(&format!("<!DOCTYPE a>{question}")), XmlRefused::DocumentType.into());
        assert_eq!(refused(&question.replace("\"90\"", "\"9\"")), NotAnInquiry::OtherFunction.into());
        assert_eq!(refused(&question.replace("inquiry:1", "inquiry:2")), NotAMessage::Other);
        assert_eq!(refused("<Declaration xmlns='urn:wco:datamodel:WCO:DEC-DMS:2'/>"), NotAMessage::Other);
        let envelope = "<MetaData xmlns='urn:wco:datamodel:WCO:DocumentMetaData-DMS:2'/>";
        assert!(matches!(refused(envelope), NotAMessage::Declaration(NotADeclaration::OtherMessage(_))));
    }
}
