//! The transit system itself refuses, before any office sees it, a document that breaks the schema (IE917), and a
//! message by which no movement can be found (IE906).

use crate::sample_messages::{transit_notice, whole_transit_declaration};
use crate::simulator::{Authority, number, text};
use crate::valid_messages::assert_all_valid;
use customs_simulator::NotAMessage;
use customs_simulator::cases::CaseState;
use customs_simulator::transit::TransitState;
use customs_simulator::xml::XmlRefused;

/// The answers to a message, each checked by its schema.
fn answers(authority: &Authority, name: &str, message: &str) -> Vec<String> {
    authority.receive(name, message);
    let answers = authority.all();
    assert_all_valid(&answers);
    answers
}

fn error(answer: &str) -> [Option<&str>; 6] {
    let elements = ["errorLineNumber", "errorColumnNumber", "errorPointer", "errorCode", "errorText"];
    let [line, column, pointer, code, why] = elements.map(|element| text(answer, element));
    [line, column, pointer, code, why, text(answer, "originalAttributeValue")]
}

#[test]
fn a_message_of_another_shape_is_refused_with_the_place_in_its_text() {
    let authority = Authority::new();
    let wrong =
        whole_transit_declaration("T1", "ORDER-1", "A").replacen("<Guarantee>", "\n <New>7</New><Guarantee>", 1);
    let refused = answers(&authority, "T1", &wrong);
    let [refused] = refused.as_slice() else { panic!("{refused:?}") };
    assert_eq!(number(refused).as_deref(), Some("917"));
    assert_eq!(error(refused)[..4], [Some("2"), Some("7"), Some("/CC015C/New[1]"), Some("15")]);
    assert_eq!((text(refused, "LRN"), text(refused, "correlationIdentifier")), (Some("T1"), Some("T1")));
    assert_eq!(authority.state_of("T1"), Some(CaseState::Transit(TransitState::Rejected)));
}

#[test]
fn a_wrong_head_is_refused_under_the_number_that_names_the_movement() {
    let authority = Authority::new();
    authority.receive("T1", &whole_transit_declaration("T1", "ORDER-1", "A"));
    authority.all();
    let mrn = authority.case_of("T1").mrn.expect("an MRN");
    let notice = transit_notice("007", "N1", &format!("<MRN>{mrn}</MRN>"));
    let wrong = notice.replacen("<messageType>CC007C", "<messageType>CC014C", 1);
    let refused = answers(&authority, "N1", &wrong);
    let [.., code, _, value] = error(&refused[0]);
    assert_eq!((number(&refused[0]).as_deref(), code, value), (Some("917"), Some("12"), Some("CC014C")));
    assert_eq!((text(&refused[0], "LRN"), text(&refused[0], "MRN")), (None, Some(mrn.as_str())));
    assert_eq!(authority.state_of("T1"), Some(CaseState::Transit(TransitState::Released)), "it stays");
    assert_eq!(answers(&authority, "N2", &notice.replace("N1", "N2")).len(), 2, "the right one is taken");
}

#[test]
fn what_begins_as_a_message_and_is_not_well_formed_is_refused_under_the_reference_of_the_gateway() {
    let authority = Authority::new();
    let declaration = whole_transit_declaration("T1", "ORDER-1", "A");
    for (broken, place) in [
        (declaration.replacen("<Guarantee>", "\n<Guarantee></Wrong>", 1), (Some("2"), Some("12"))),
        (declaration.replacen("</n:CC015C>", "", 1), (Some("1"), None)),
        (declaration.replacen("ORDER-1", "\n&order;", 1), (Some("2"), Some("1"))),
    ] {
        let refused = answers(&authority, "T1", &broken);
        let [refused] = refused.as_slice() else { panic!("{refused:?}") };
        assert_eq!(number(refused).as_deref(), Some("917"));
        let [line, column, pointer, code, why, _] = error(refused);
        assert_eq!((line, pointer, code), (place.0, Some("/CC015C"), Some("18")), "{why:?}");
        assert!(place.1.is_none_or(|expected| column == Some(expected)), "{column:?} {why:?}");
        assert!(why.is_some_and(|why| !why.is_empty()));
        assert_eq!((text(refused, "correlationIdentifier"), text(refused, "Header")), (Some("T1"), None));
    }
    let cut = declaration.replacen("</n:CC015C>", "", 1);
    assert!(answers(&authority, "T1", &cut).is_empty(), "the same bytes are answered once");
    assert_eq!(authority.state_of("T1"), Some(CaseState::Transit(TransitState::Rejected)));
}

#[test]
fn what_does_not_begin_as_a_message_of_transit_is_refused_at_the_door() {
    let authority = Authority::new();
    for other in
        ["<CC015C>", "<n:CC15C xmlns:n='http://ncts.dgtaxud.ec'>", "<n:CC015C xmlns:n='http://other'>", "CC015C"]
    {
        let refused = authority.refusal_of("T1", other);
        assert!(matches!(refused, NotAMessage::Xml(XmlRefused::Malformed(_))), "{other}: {refused}");
    }
    assert!(authority.all().is_empty());
}
