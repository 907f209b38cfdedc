use super::document_reader::text_at;
use super::namespace::NAMESPACE;
use crate::xml::{self, XmlDocument, XmlElement, XmlRefused};
use customs_ncts_elements::{NotChecked, Violation};

/// The reason why bytes are no message of a trader to the transit system.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotATransitMessage {
    /// The bytes are no XML that the simulator reads.
    #[error(transparent)]
    Xml(#[from] XmlRefused),
    /// The document is another message.
    #[error("the document is no message of the transit system: its root is not CCnnnC in its namespace")]
    Other,
}

/// A message of a trader to the transit system.
#[derive(Debug, Clone)]
pub struct TraderMessage {
    root: XmlElement,
    number: String,
    /// Where the message departs from the table of its elements; empty for a message that has no table.
    violations: Vec<Violation>,
}

impl TraderMessage {
    /// Reads a message. The root element alone decides whether it is one; missing elements are for the decision, not
    /// for the reader.
    ///
    /// # Errors
    /// When the bytes are no XML that the simulator reads, or no message of the transit system.
    pub fn read(bytes: &[u8]) -> Result<Self, NotATransitMessage> {
        Self::of(xml::read(bytes)?, bytes)
    }

    /// Takes the message from a document and its bytes.
    pub(crate) fn of(document: XmlDocument, bytes: &[u8]) -> Result<Self, NotATransitMessage> {
        let bound = |(name, value): &(Box<str>, String)| name.starts_with("xmlns") && value == NAMESPACE;
        let number = document.root.name().strip_prefix("CC").and_then(|name| name.strip_suffix('C'));
        match number {
            Some(number) if number.len() == 3 && document.attributes.iter().any(bound) => {
                let violations = match customs_ncts_elements::check(bytes) {
                    Ok(violations) => violations,
                    Err(NotChecked::NoSuchMessage) => Vec::new(),
                    Err(NotChecked::Xml(_)) => return Err(NotATransitMessage::Other),
                };
                Ok(Self { number: number.to_owned(), root: document.root, violations })
            }
            _ => Err(NotATransitMessage::Other),
        }
    }

    /// Where the message departs from the published table of its elements.
    pub(super) fn violations(&self) -> &[Violation] {
        &self.violations
    }

    /// Number of the message (`015`).
    #[must_use]
    pub fn number(&self) -> &str {
        &self.number
    }

    /// Identification of the message, which answers repeat.
    #[must_use]
    pub fn identification(&self) -> Option<&str> {
        text_at(&self.root, &["messageIdentification"])
    }

    /// Identification of the sender.
    #[must_use]
    pub fn sender(&self) -> Option<&str> {
        text_at(&self.root, &["messageSender"])
    }

    /// LRN of the declaration.
    #[must_use]
    pub fn lrn(&self) -> Option<&str> {
        text_at(&self.root, &["TransitOperation", "LRN"])
    }

    /// MRN of the movement.
    #[must_use]
    pub fn mrn(&self) -> Option<&str> {
        text_at(&self.root, &["TransitOperation", "MRN"])
    }

    /// Whether the declaration is lodged before the goods are presented (type D).
    #[must_use]
    pub fn is_prelodged(&self) -> bool {
        text_at(&self.root, &["TransitOperation", "additionalDeclarationType"]) == Some("D")
    }

    /// The trader's reference of the consignment (UCR).
    #[must_use]
    pub fn trader_reference(&self) -> Option<&str> {
        text_at(&self.root, &["Consignment", "referenceNumberUCR"])
    }

    /// Amount of the guarantee that the movement uses, as written.
    #[must_use]
    pub fn guarantee_amount(&self) -> Option<&str> {
        text_at(&self.root, &["Guarantee", "GuaranteeReference", "amountToBeCovered"])
    }

    /// GRN of the guarantee that the movement uses.
    #[must_use]
    pub fn grn(&self) -> Option<&str> {
        text_at(&self.root, &["Guarantee", "GuaranteeReference", "GRN"])
    }

    /// EORI of the holder of the procedure, whose guarantee is used when the message names none.
    #[must_use]
    pub fn holder(&self) -> Option<&str> {
        text_at(&self.root, &["HolderOfTheTransitProcedure", "identificationNumber"])
    }

    /// Whether an authorised consignee reports the arrival.
    #[must_use]
    pub fn is_simplified(&self) -> bool {
        text_at(&self.root, &["TransitOperation", "simplifiedProcedure"]) == Some("1")
    }

    pub(super) const fn root(&self) -> &XmlElement {
        &self.root
    }
}
