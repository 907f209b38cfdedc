use super::document_writer::{leaf, write_stored};
use super::{NotATransitMessage, TraderMessage};
use crate::xml::XmlElement;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use std::io;

/// The authority's own copy of the declaration of a movement, which later messages repeat, with the moments of its
/// decisions. Movements of earlier versions have none.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MovementRecord {
    /// The declaration in force, as XML without the access codes of guarantees.
    declaration: String,
    /// Moment at which the declaration came in.
    pub submitted_at: DateTime<Utc>,
    /// Moment at which customs tells that it accepts the movement.
    pub accepted_at: DateTime<Utc>,
    /// Moment at which customs tells that it releases the goods; `None` while no release is planned.
    #[serde(default)]
    pub released_at: Option<DateTime<Utc>>,
}

impl std::fmt::Debug for MovementRecord {
    /// Shows no declaration: payloads do not belong in logs.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MovementRecord").field("accepted_at", &self.accepted_at).finish_non_exhaustive()
    }
}

/// Element that is not stored, since it is a secret of the holder.
const SECRET: &str = "accessCode";

/// Data that the presentation of the goods names anew, each with its group, in the order of the schema.
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

impl MovementRecord {
    /// The record of a declaration.
    ///
    /// # Errors
    /// Never in practice: the declaration is written to memory.
    pub(crate) fn opened(
        declaration: &TraderMessage,
        submitted_at: DateTime<Utc>,
        accepted_at: DateTime<Utc>,
    ) -> io::Result<Self> {
        Ok(Self { declaration: stored(declaration.root())?, submitted_at, accepted_at, released_at: None })
    }

    /// The record after an amendment, which repeats the whole declaration.
    ///
    /// # Errors
    /// Never in practice, as [`Self::opened`].
    pub(crate) fn amended(&self, amendment: &TraderMessage) -> io::Result<Self> {
        Ok(Self { declaration: stored(amendment.root())?, ..self.clone() })
    }

    /// The record after the goods were presented: what the presentation says of them and of their transport replaces what
    /// was declared.
    ///
    /// # Errors
    /// When the stored declaration cannot be read.
    pub(crate) fn presented(&self, presentation: &TraderMessage, accepted_at: DateTime<Utc>) -> io::Result<Self> {
        let mut root = self.declaration().map_err(io::Error::other)?.root().clone();
        for [group, name] in PRESENTED {
            let said = presentation.root().children.iter().filter(|child| child.name() == group);
            let new: Vec<_> =
                said.flat_map(|said| &said.children).filter(|child| child.name() == name).cloned().collect();
            let declared = root.children.iter_mut().find(|child| child.name() == group);
            if let Some(declared) = declared.filter(|_| !new.is_empty()) {
                declared.children.retain(|child| child.name() != name);
                declared.children.extend(new);
            }
        }
        Ok(Self { declaration: stored(&root)?, accepted_at, ..self.clone() })
    }

    /// The record after a release was planned for this moment.
    pub(crate) fn released(self, at: DateTime<Utc>) -> Self {
        Self { released_at: Some(at), ..self }
    }

    /// The declaration in force. The order of the elements in its groups is that of the schema only where no
    /// presentation changed them.
    ///
    /// # Errors
    /// When the stored text is damaged.
    pub(crate) fn declaration(&self) -> Result<TraderMessage, NotATransitMessage> {
        TraderMessage::read(self.declaration.as_bytes())
    }
}

fn stored(root: &XmlElement) -> io::Result<String> {
    let text = write_stored(&without_secrets(root))?;
    String::from_utf8(text).map_err(io::Error::other)
}

fn without_secrets(element: &XmlElement) -> XmlElement {
    let kept = element.children.iter().filter(|child| child.name() != SECRET);
    XmlElement { children: kept.map(without_secrets).collect(), ..leaf(element.name(), element.text()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(number: &str, inside: &str) -> TraderMessage {
        let text = format!("<x:CC{number}C xmlns:x='http://ncts.dgtaxud.ec'>{inside}</x:CC{number}C>");
        TraderMessage::read(text.as_bytes()).expect("a message")
    }

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().expect("a moment")
    }

    #[test]
    fn a_record_holds_the_declaration_but_not_the_access_code() {
        let declared = message(
            "015",
            "<TransitOperation><LRN>A&amp;B</LRN></TransitOperation> <Guarantee><GuaranteeReference>\
             <GRN>26NL0000000123456</GRN><accessCode>4711</accessCode></GuaranteeReference></Guarantee>",
        );
        let (submitted, accepted) = (at("2026-03-02T09:00:00Z"), at("2026-03-02T09:01:00Z"));
        let record = MovementRecord::opened(&declared, submitted, accepted).expect("a record");
        let text = serde_json::to_string(&record).expect("a text");
        assert!(!text.contains("4711") && !format!("{record:?}").contains("GRN"), "{text}");
        let read: MovementRecord = serde_json::from_str(&text).expect("a record");
        assert_eq!(read, record);
        let kept = read.declaration().expect("a declaration");
        assert_eq!((kept.lrn(), kept.grn()), (Some("A&B"), Some("26NL0000000123456")));
    }

    #[test]
    fn a_presentation_replaces_what_it_names_and_an_amendment_everything() {
        let declared = message(
            "015",
            "<TransitOperation><LRN>A</LRN></TransitOperation><Consignment><grossMass>5</grossMass><LocationOfGoods>\
             <UNLocode>NLRTM</UNLocode></LocationOfGoods></Consignment>",
        );
        let opened = MovementRecord::opened(&declared, at("2026-03-02T09:00:00Z"), at("2026-03-02T09:01:00Z"));
        let presentation = message(
            "170",
            "<TransitOperation><limitDate>2026-03-12</limitDate></TransitOperation><Consignment><LocationOfGoods>\
             <UNLocode>NLAMS</UNLocode></LocationOfGoods></Consignment>",
        );
        let accepted_at = at("2026-03-03T09:00:00Z");
        let presented = opened.and_then(|record| record.presented(&presentation, accepted_at)).expect("a record");
        let kept = presented.declaration().expect("a declaration");
        let operation: Vec<_> = kept.root().children[0].children.iter().map(XmlElement::text).collect();
        assert_eq!(operation, ["A", "2026-03-12"]);
        let consignment = &kept.root().children[1];
        assert_eq!(consignment.children.len(), 2);
        assert!(consignment.children.iter().any(|child| child.children.iter().any(|it| it.text() == "NLAMS")));
        assert_eq!(presented.accepted_at, accepted_at);
        let amendment = message("013", "<TransitOperation><MRN>26NL000510A1B2C3J5</MRN></TransitOperation>");
        let amended = presented.amended(&amendment).expect("a record");
        assert_eq!(amended.declaration().expect("a declaration").mrn(), Some("26NL000510A1B2C3J5"));
        assert_eq!(amended.accepted_at, accepted_at);
    }
}
