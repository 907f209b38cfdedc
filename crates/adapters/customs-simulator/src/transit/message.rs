use super::SchemaError;
use super::document_writer::{NAMESPACE, leaf};
use super::element_at::{all, text_at};
use crate::xml::{self, Reached, XmlDocument, XmlElement, XmlRefused};
use customs_ncts_elements::{NotChecked, Place, Violation};

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
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TraderMessage {
    root: XmlElement,
    number: String,
    /// The places where the message departs from the table of its elements; empty for a message that has no table.
    violations: Vec<Violation>,
    /// The reason why the document is not well-formed; `None` when it is.
    breach: Option<SchemaError>,
}

impl TraderMessage {
    /// Reads a message. The root element decides whether it is one; missing elements are for the decision, not
    /// for the reader.
    ///
    /// # Errors
    /// When the bytes are no XML that the simulator reads, or no message of the transit system.
    pub fn read(bytes: &[u8]) -> Result<Self, NotATransitMessage> {
        Self::from_document(xml::read(bytes)?, bytes)
    }

    /// Takes the message from a document and its bytes.
    pub(crate) fn from_document(document: XmlDocument, bytes: &[u8]) -> Result<Self, NotATransitMessage> {
        let message = Self::unchecked(document)?;
        let violations = match customs_ncts_elements::check(bytes) {
            Ok(violations) => violations,
            Err(NotChecked::NoSuchMessage) => Vec::new(),
            Err(NotChecked::Xml(_)) => return Err(NotATransitMessage::Other),
        };
        Ok(Self { violations, ..message })
    }

    /// Reads a message that was checked before it was stored.
    pub(super) fn read_again(bytes: &[u8]) -> Result<Self, NotATransitMessage> {
        Self::unchecked(xml::read(bytes)?)
    }

    fn unchecked(document: XmlDocument) -> Result<Self, NotATransitMessage> {
        let bound = |(name, value): &(Box<str>, String)| name.starts_with("xmlns") && value == NAMESPACE;
        let number = document.root.name().strip_prefix("CC").and_then(|name| name.strip_suffix('C'));
        match number {
            Some(number) if number.len() == 3 && document.attributes.iter().any(bound) => {
                Ok(Self { number: number.to_owned(), root: document.root, violations: Vec::new(), breach: None })
            }
            _ => Err(NotATransitMessage::Other),
        }
    }

    /// A message of the same kind with this content, which needs no check.
    pub(super) fn with_root(&self, root: XmlElement) -> Self {
        Self { number: self.number.clone(), root, violations: Vec::new(), breach: None }
    }

    /// Takes a document that is not well-formed, and that gave only this much. Its identification is the
    /// reference under which it came. `None` when it does not begin as a message of the transit system.
    pub(crate) fn broken(reached: Reached, bytes: &[u8], reference: &str, why: &str) -> Option<Self> {
        let mut message = Self::unchecked(reached.start?).ok()?;
        let text = std::str::from_utf8(bytes).ok()?;
        let place = Place::START.behind(text.get(..reached.bytes).unwrap_or_default());
        message.root.children = vec![leaf("messageIdentification", reference)];
        message.breach =
            Some(SchemaError { place, ..SchemaError::unspecified(&format!("/{}", message.root.name()), why) });
        Some(message)
    }

    /// The reason why the document is not well-formed; `None` when it is.
    pub(super) const fn breach(&self) -> Option<&SchemaError> {
        self.breach.as_ref()
    }

    /// The places where the message departs from the published table of its elements.
    #[doc(hidden)]
    pub fn violations(&self) -> &[Violation] {
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

    /// MRN of the movement, if it has the form of one of transit: 18 characters, the 17th of them J, K, L or M (any
    /// letter or digit until 2024).
    #[must_use]
    pub fn transit_mrn(&self) -> Option<&str> {
        self.mrn().filter(|mrn| is_transit_mrn(mrn.as_bytes()))
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

    /// The references of all guarantees that the movement uses: GRN and amount, as written.
    pub(crate) fn guarantees(&self) -> impl Iterator<Item = (Option<&str>, Option<&str>)> {
        let references = all(&self.root, "Guarantee").flat_map(|guarantee| all(guarantee, "GuaranteeReference"));
        references.map(|reference| (text_at(reference, &["GRN"]), text_at(reference, &["amountToBeCovered"])))
    }

    /// GRNs of all guarantees that the movement uses, each once.
    #[must_use]
    pub fn grns(&self) -> Vec<String> {
        let mut grns: Vec<String> = Vec::new();
        for grn in self.guarantees().filter_map(|(grn, _)| grn) {
            if !grns.iter().any(|known| known == grn) {
                grns.push(grn.to_owned());
            }
        }
        grns
    }

    /// Digit that states which data about security the declaration holds (code list CL217).
    #[must_use]
    pub fn security(&self) -> Option<&str> {
        text_at(&self.root, &["TransitOperation", "security"])
    }

    /// GRN of the guarantee that the movement uses.
    #[must_use]
    pub fn grn(&self) -> Option<&str> {
        text_at(&self.root, &["Guarantee", "GuaranteeReference", "GRN"])
    }

    /// EORI of the holder of the procedure; the holder's guarantee is used when the message names none.
    #[must_use]
    pub fn holder(&self) -> Option<&str> {
        text_at(&self.root, &["HolderOfTheTransitProcedure", "identificationNumber"])
    }

    /// Whether an authorised consignee reports the arrival.
    #[must_use]
    pub fn is_simplified(&self) -> bool {
        text_at(&self.root, &["TransitOperation", "simplifiedProcedure"]) == Some("1")
    }

    /// The root element.
    #[doc(hidden)]
    pub const fn root(&self) -> &XmlElement {
        &self.root
    }
}

/// Whether a text has the form of an MRN of transit; see [`TraderMessage::transit_mrn`].
pub fn is_transit_mrn(mrn: &[u8]) -> bool {
    let [y1, y2, c1, c2, number @ .., letter, check] = mrn else { return false };
    let is_code = |byte: &u8| byte.is_ascii_uppercase() || byte.is_ascii_digit();
    let is_old = matches!((y1, y2), (b'0' | b'1', _) | (b'2', b'0'..=b'4'));
    let year = [y1, y2].iter().all(|digit| digit.is_ascii_digit());
    let form = number.len() == 12 && number.iter().all(is_code) && check.is_ascii_digit();
    let country = [c1, c2].iter().all(|byte| byte.is_ascii_uppercase());
    form && year && country && (matches!(letter, b'J'..=b'M') || is_old && is_code(letter))
}
