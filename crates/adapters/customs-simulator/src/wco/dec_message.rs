mod amended;

use crate::xml::{self, Namespace, XmlElement, XmlRefused};
use customs_kernel::Mrn;

/// A declaration message (DEC) as the authority reads it.
#[derive(Debug, Clone)]
pub struct DecMessage {
    declaration: XmlElement,
    lrn: String,
}

/// The reason why bytes are no declaration message.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotADeclaration {
    /// The bytes are no XML that the simulator reads.
    #[error(transparent)]
    Xml(#[from] XmlRefused),
    /// The document is XML, but another message.
    #[error("the document is not a DEC message: {0}")]
    OtherMessage(&'static str),
    /// The declaration has more goods items than allowed.
    #[error("a declaration has at most {MAX_ITEMS} goods items")]
    TooManyItems,
    /// The message has no valid reference, so it could not be answered.
    #[error("Declaration/FunctionalReferenceID is missing or not 1 to 35 printable characters")]
    NoReference,
}

/// Most items of a declaration. The published schema lets the element occur 999 times in the British profile. But the
/// item number and the count of items have up to five digits (n..5), and brokers do lodge more than 999 items in one
/// declaration.
pub const MAX_ITEMS: usize = 9_999;

impl DecMessage {
    /// Reads a declaration message.
    ///
    /// # Errors
    /// When the bytes are not well-formed XML, not a DEC message, or have no reference to answer to.
    pub fn parse(bytes: &[u8]) -> Result<Self, NotADeclaration> {
        Self::from_root(xml::read(bytes)?.root)
    }

    /// Takes the message from its root element.
    pub(crate) fn from_root(root: XmlElement) -> Result<Self, NotADeclaration> {
        if (root.namespace, root.name()) != (Namespace::MetaData, "MetaData") {
            return Err(NotADeclaration::OtherMessage("the root is not MetaData"));
        }
        let is_type_name =
            |child: &&XmlElement| (child.namespace, child.name()) == (Namespace::MetaData, "WCOTypeName");
        if root.children.iter().find(is_type_name).is_some_and(|name| name.text() != "DEC") {
            return Err(NotADeclaration::OtherMessage("WCOTypeName is not DEC"));
        }
        let mut declarations = root.children.into_iter().filter(|child| child.namespace == Namespace::Declaration);
        let Some(declaration) = declarations.next().filter(|element| element.name() == "Declaration") else {
            return Err(NotADeclaration::OtherMessage("there is no Declaration"));
        };
        if declarations.next().is_some() {
            return Err(NotADeclaration::OtherMessage("there is more than one Declaration"));
        }
        let printable = |text: &&str| text.len() <= 35 && text.bytes().all(|byte| (b' '..=b'~').contains(&byte));
        let lrn = declaration.text_at(&["FunctionalReferenceID"]).filter(printable).map(str::to_owned);
        let message = Self { lrn: lrn.ok_or(NotADeclaration::NoReference)?, declaration };
        if message.items().count() > MAX_ITEMS {
            return Err(NotADeclaration::TooManyItems);
        }
        Ok(message)
    }

    /// The element `Declaration` of the message.
    #[must_use]
    pub const fn declaration(&self) -> &XmlElement {
        &self.declaration
    }

    /// The reference that the sender gave this message.
    #[must_use]
    pub fn lrn(&self) -> &str {
        &self.lrn
    }

    /// MRN of the declaration that the message refers to. A request names it directly; a declaration of type Z that
    /// completes an earlier one has it among the previous documents of its first item.
    #[must_use]
    pub fn referred_mrn(&self) -> Option<Mrn> {
        match self.function_code() {
            "13" => self.declaration.text_at(&["ID"])?.parse().ok(),
            _ if self.type_code().ends_with('Z') => {
                let mut previous = self.items().next()?.all("PreviousDocument");
                previous.find_map(|document| document.text_at(&["ID"])?.parse().ok())
            }
            _ => None,
        }
    }

    /// Declaration and additional type (`IMA`), or the kind of request (`GPR`).
    #[must_use]
    pub fn type_code(&self) -> &str {
        self.declaration.text_at(&["TypeCode"]).unwrap_or_default()
    }

    /// Whether the message asks to amend a declaration.
    #[must_use]
    pub fn amends(&self) -> bool {
        self.type_code() == "COR" && self.declaration.first("Amendment").is_some()
    }

    /// 9 for a declaration, 13 for a request about one.
    #[must_use]
    pub fn function_code(&self) -> &str {
        self.declaration.text_at(&["FunctionCode"]).unwrap_or_default()
    }

    /// The trader's reference of the consignment, which may request a scenario.
    #[must_use]
    pub fn trader_reference(&self) -> Option<&str> {
        self.declaration.text_at(&["GoodsShipment", "UCR", "TraderAssignedReferenceID"])
    }

    /// The goods items, in order.
    pub fn items(&self) -> impl Iterator<Item = &XmlElement> {
        let shipment = self.declaration.first("GoodsShipment");
        shipment.into_iter().flat_map(|shipment| shipment.all("GovernmentAgencyGoodsItem"))
    }

    /// Requested and previous procedure of the first item as one word (`4071`); empty without items.
    #[must_use]
    pub fn procedure(&self) -> String {
        let procedure = self.items().next().and_then(|item| item.first("GovernmentProcedure"));
        let part = |name| procedure.and_then(|procedure| procedure.text_at(&[name])).unwrap_or_default();
        format!("{}{}", part("CurrentCode"), part("PreviousCode"))
    }
}
