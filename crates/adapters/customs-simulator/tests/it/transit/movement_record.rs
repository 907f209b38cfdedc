use chrono::{DateTime, Utc};
use customs_simulator::transit::{MovementRecord, TraderMessage};
use customs_simulator::xml::XmlElement;

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
    assert!(!declared.violations().is_empty(), "much is missing");
    let (submitted, accepted) = (at("2026-03-02T09:00:00Z"), at("2026-03-02T09:01:00Z"));
    let record = MovementRecord::opened(&declared, submitted, accepted);
    let text = serde_json::to_string(&record).expect("a text");
    assert!(!text.contains("4711") && !format!("{record:?}").contains("GRN"), "{text}");
    let read: MovementRecord = serde_json::from_str(&text).expect("a record");
    assert_eq!(read, record);
    let kept = read.declaration();
    assert_eq!((kept.lrn(), kept.grn()), (Some("A&B"), Some("26NL0000000123456")));
    assert_eq!(kept.violations(), [], "what is kept was checked when it came");
}

#[test]
fn a_record_of_an_earlier_version_tells_the_mrn_with_the_acceptance() {
    let text = r#"{"declaration":"<CC015C xmlns=\"http://ncts.dgtaxud.ec\"><TransitOperation><LRN>L</LRN></TransitOperation></CC015C>",
        "submitted_at":"2026-03-02T09:00:00Z","accepted_at":"2026-03-02T09:01:00Z"}"#;
    let record: MovementRecord = serde_json::from_str(text).expect("a record");
    assert_eq!((record.declaration().lrn(), record.amended_at, record.released_at), (Some("L"), None, None));
    assert!(!record.has_told_mrn(at("2026-03-02T09:00:59Z")) && record.has_told_mrn(at("2026-03-02T09:01:00Z")));
    let damaged = text.replace("</CC015C>", "");
    assert!(serde_json::from_str::<MovementRecord>(&damaged).is_err());
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
    let presented = opened.presented(&presentation, accepted_at);
    let kept = presented.declaration();
    let operation: Vec<_> = kept.root().children[0].children.iter().map(XmlElement::text).collect();
    assert_eq!(operation, ["A", "2026-03-12"]);
    let consignment = &kept.root().children[1];
    assert_eq!(consignment.children.len(), 2);
    assert!(consignment.children.iter().any(|child| child.children.iter().any(|it| it.text() == "NLAMS")));
    assert_eq!(presented.accepted_at, accepted_at);
    assert!(presented.has_told_mrn(at("2026-03-02T09:01:00Z")), "it stays told");
    let amendment = message("013", "<TransitOperation><MRN>26NL000510A1B2C3J5</MRN></TransitOperation>");
    let amended = presented.amended(&amendment, accepted_at);
    assert_eq!(amended.declaration().mrn(), Some("26NL000510A1B2C3J5"));
    assert_eq!((amended.accepted_at, amended.amended_at), (accepted_at, Some(accepted_at)));
}

#[test]
fn an_mrn_is_withdrawn_only_before_it_is_told() {
    let declared = message("015", "");
    let (submitted, accepted) = (at("2026-03-02T09:00:00Z"), at("2026-03-02T09:01:00Z"));
    let record = MovementRecord::opened(&declared, submitted, accepted);
    assert!(record.clone().withdrawn(accepted).has_told_mrn(accepted));
    let text = serde_json::to_string(&record.withdrawn(submitted)).expect("a text");
    let read: MovementRecord = serde_json::from_str(&text).expect("a record");
    assert!(!read.has_told_mrn(at("2030-01-01T00:00:00Z")));
}
