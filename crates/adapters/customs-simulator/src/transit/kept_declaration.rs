use super::TraderMessage;
use super::document_writer::{leaf, write_stored};
use crate::xml::XmlElement;
use serde::de::Error as _;
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::sync::Arc;

/// A declaration as the authority keeps it: without the access codes of guarantees, which are secrets of the holder. It
/// was checked when it came in, so it is not checked again when it is read from a store, where it is XML.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct KeptDeclaration(Arc<TraderMessage>);

/// Element that is not kept.
const SECRET: &str = "accessCode";

/// Data that the presentation of the goods names again, each with its group, in the order of the schema.
const PRESENTED: [[&str; 2]; 9] = [
    ["TransitOperation", "limitDate"],
    ["Consignment", "containerIndicator"],
    ["Consignment", "inlandModeOfTransport"],
    ["Consignment", "modeOfTransportAtTheBorder"],
    ["Consignment", "TransportEquipment"],
    ["Consignment", "LocationOfGoods"],
    ["Consignment", "DepartureTransportMeans"],
    ["Consignment", "ActiveBorderTransportMeans"],
    ["Consignment", "PlaceOfLoading"],
];

impl KeptDeclaration {
    /// Keeps a declaration, or an amendment, which repeats the whole declaration.
    pub(super) fn from_message(message: &TraderMessage) -> Self {
        Self(Arc::new(message.with_root(without_secrets(message.root()))))
    }

    /// The declaration after the goods were presented: what the presentation says of them and of their transport
    /// replaces what was declared. The elements of these groups are then no longer in the order of the schema.
    pub(super) fn presented(&self, presentation: &TraderMessage) -> Self {
        let mut root = self.0.root().clone();
        for [group, name] in PRESENTED {
            let stated = presentation.root().children.iter().filter(|child| child.name() == group);
            let named = stated.flat_map(|stated| &stated.children).filter(|child| child.name() == name);
            let new: Vec<_> = named.map(without_secrets).collect();
            let declared = root.children.iter_mut().find(|child| child.name() == group);
            if let Some(declared) = declared.filter(|_| !new.is_empty()) {
                declared.children.retain(|child| child.name() != name);
                declared.children.extend(new);
            }
        }
        Self(Arc::new(self.0.with_root(root)))
    }

    /// The declaration as a message, without the access codes.
    pub(crate) const fn message(&self) -> &Arc<TraderMessage> {
        &self.0
    }
}

impl Serialize for KeptDeclaration {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = write_stored(self.0.root()).map_err(S::Error::custom)?;
        serializer.serialize_str(std::str::from_utf8(&text).map_err(S::Error::custom)?)
    }
}

impl<'de> Deserialize<'de> for KeptDeclaration {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let message = TraderMessage::read_again(text.as_bytes()).map_err(D::Error::custom)?;
        Ok(Self(Arc::new(message)))
    }
}

fn without_secrets(element: &XmlElement) -> XmlElement {
    let kept = element.children.iter().filter(|child| child.name() != SECRET);
    XmlElement { children: kept.map(without_secrets).collect(), ..leaf(element.name(), element.text()) }
}
