//! Each fault with its pointer, its code and the value that it is about.

use customs_ncts_elements::{Fault, MOST_VIOLATIONS, NotChecked, Violation, check};
use customs_xml_reading::XmlError;

/// Returns a write-off, the shortest message of customs, with `inside` in place of its data.
fn write_off(attributes: &str, inside: &str) -> String {
    format!(
        "<n:CC045C xmlns:n='http://ncts.dgtaxud.ec'{attributes}><messageSender>NTA.NL</messageSender>\
         <messageRecipient>NL801234566</messageRecipient><preparationDateAndTime>2026-03-01T09:30:00\
         </preparationDateAndTime><messageIdentification>M1</messageIdentification><messageType>CC045C</messageType>\
         {inside}</n:CC045C>"
    )
}

const DATA: &str = "<TransitOperation><MRN>26NL000510A1B2C3J5</MRN><writeOffDate>2026-03-01</writeOffDate>\
    </TransitOperation><CustomsOfficeOfDeparture><referenceNumber>NL000510</referenceNumber></CustomsOfficeOfDeparture>\
    <HolderOfTheTransitProcedure><identificationNumber>NL801234566</identificationNumber></HolderOfTheTransitProcedure>";

fn found(attributes: &str, change: (&str, &str)) -> Vec<Violation> {
    assert!(DATA.contains(change.0), "{change:?}");
    check(write_off(attributes, &DATA.replacen(change.0, change.1, 1)).as_bytes()).expect("a message")
}

#[test]
fn a_message_by_its_table_has_no_fault() {
    assert_eq!(found(" PhaseID='NCTS5.1'", ("", "")), []);
    let reported = |change| -> Vec<_> {
        found("", change).into_iter().map(|found| (found.pointer, found.fault, found.value)).collect()
    };
    assert_eq!(reported(("<MRN>", "<!-- the movement --><MRN>\n")), reported(("<MRN>", "<MRN> ")));
}

#[test]
fn each_fault_is_told_with_its_place_its_code_and_its_value() {
    let office = "CustomsOfficeOfDeparture[1]/referenceNumber[1]";
    let operation = "TransitOperation[1]";
    for (change, pointer, fault, code, value) in [
        (("<referenceNumber>NL000510</referenceNumber>", ""), office, Fault::Missing, "13", None),
        (("NL000510<", "nl000510<"), office, Fault::Form, "12", Some("nl000510")),
        (("NL000510<", "NL00051<"), office, Fault::TooShort, "12", Some("NL00051")),
        (
            ("2026-03-01", "2026-02-29"),
            "TransitOperation[1]/writeOffDate[1]",
            Fault::Calendar,
            "12",
            Some("2026-02-29"),
        ),
        (("<MRN>", "text<MRN>"), operation, Fault::LooseText, "15", Some("text")),
        (("</MRN>", "<b/></MRN>"), "TransitOperation[1]/MRN[1]", Fault::Nested, "15", None),
        (("<MRN>", "<MRN a='1'>"), "TransitOperation[1]/MRN[1]", Fault::Attribute, "15", None),
        (("<MRN>", "<New/><MRN>"), "TransitOperation[1]/New[1]", Fault::Misplaced, "15", None),
        (
            ("<referenceNumber>", "<referenceNumber>NL000510</referenceNumber><referenceNumber>"),
            "CustomsOfficeOfDeparture[1]/referenceNumber[2]",
            Fault::TooMany,
            "15",
            None,
        ),
    ] {
        let found = found("", change);
        let [Violation { pointer: place, fault: reported, value: shown, .. }] = found.as_slice() else {
            panic!("{found:?}")
        };
        assert_eq!((place.as_str(), *reported, shown.as_deref()), (&*format!("/CC045C/{pointer}"), fault, value));
        assert_eq!(fault.functional_code(), code);
    }
}

#[test]
fn the_root_has_no_other_attributes_than_its_phase() {
    let reported = |attributes| found(attributes, ("", "")).iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(reported(" PhaseID='NCTS4'"), ["/CC045C/@PhaseID is not allowed as an attribute"]);
    assert_eq!(reported(" phase='NCTS5.1'"), ["/CC045C/@phase is not allowed as an attribute"]);
    let of_schemas = " xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xsi:schemaLocation='a b'";
    assert_eq!(reported(of_schemas), [""; 0]);
}

#[test]
fn an_element_in_the_namespace_of_the_root_is_not_in_its_place() {
    let found = found("", ("<MRN>26NL000510A1B2C3J5</MRN>", "<n:MRN>26NL000510A1B2C3J5</n:MRN>"));
    let reported: Vec<_> = found.iter().map(ToString::to_string).collect();
    assert_eq!(reported, ["/CC045C/TransitOperation[1]/MRN[1] cannot stand here"]);
}

#[test]
fn only_messages_of_the_transit_system_are_checked() {
    for other in ["<CC045C/>", "<a xmlns='http://ncts.dgtaxud.ec'/>", "<CC016C xmlns='http://ncts.dgtaxud.ec'/>"] {
        assert_eq!(check(other.as_bytes()), Err(NotChecked::NoSuchMessage), "{other}");
    }
    assert_eq!(check(b"<!DOCTYPE a><a/>"), Err(NotChecked::Xml(XmlError::DocumentType)));
}

#[test]
fn a_message_full_of_faults_tells_the_first_of_them_and_cuts_their_values() {
    let many = check(write_off("", &"<New/>".repeat(100_000)).as_bytes()).expect("a message");
    assert_eq!(many.len(), MOST_VIOLATIONS);
    let long = found("", ("NL801234566", &"é".repeat(10_000)));
    assert_eq!(long[0].value.as_ref().map(|value| value.chars().count()), Some(512));
}

#[test]
fn a_violation_tells_where_the_document_was_read() {
    let text =
        "<n:CC045C xmlns:n='http://ncts.dgtaxud.ec'>\n  <messageSender>\u{20ac}</messageSender><New/>\n</n:CC045C>";
    let found = check(text.as_bytes()).expect("a message");
    let places: Vec<_> = found.iter().map(|found| (found.place.line, found.place.column)).collect();
    assert_eq!(places[..2], [(2, 41), (3, 12)], "{found:?}");
    assert!(found[0].pointer.ends_with("New[1]") && found[1].pointer.ends_with("messageRecipient[1]"), "{found:?}");
}
