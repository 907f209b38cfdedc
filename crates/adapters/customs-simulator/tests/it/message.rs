use crate::sample_messages::{SampleDeclaration, inquiry};
use customs_simulator::NotAMessage;
use customs_simulator::inquiries::NotAnInquiry;
use customs_simulator::internals::Message;
use customs_simulator::wco::NotADeclaration;
use customs_simulator::xml::XmlRefused;

#[test]
fn the_root_decides_what_a_message_is() {
    let declaration = SampleDeclaration::import("D1").to_xml();
    let question = inquiry("Q1", "NL123456782B01", "NL123456782");
    assert!(matches!(Message::read(declaration.as_bytes(), "D1"), Ok(Message::Declaration(it)) if it.lrn() == "D1"));
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
