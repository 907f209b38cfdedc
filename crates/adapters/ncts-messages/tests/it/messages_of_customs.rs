//! Every known message of customs is read, and any other document is refused.

use crate::published::samples;
use customs_kernel::CustomsWords;
use customs_ncts_messages::NctsMessages;
use customs_ncts_messages::reading::{ReadError, read_document};
use customs_transits::ports::TransitMessageReader;
use customs_transits::{AuthorityAnswer, AuthorityError, AuthorityMessage, GuaranteeFault, MessageKind};
use customs_xml_reading::XmlError;
use proptest::prelude::*;

const LIMIT: usize = 1024 * 1024;

fn message(number: &str, inside: &str) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?><ncts:CC{number}C xmlns:ncts=\"http://ncts.dgtaxud.ec\" \
         PhaseID=\"NCTS5.1\"><messageSender>NTA.NL</messageSender><messageRecipient>X</messageRecipient>\
         <preparationDateAndTime>2026-03-02T09:31:00</preparationDateAndTime>\
         <messageIdentification>M-1</messageIdentification><messageType>CC{number}C</messageType>\
         <correlationIdentifier>TEST-00000001</correlationIdentifier>{inside}</ncts:CC{number}C>"
    )
}

fn read(number: &str, inside: &str) -> AuthorityMessage {
    NctsMessages::new().read(message(number, inside).as_bytes()).expect("a message")
}

fn operation(inside: &str) -> String {
    format!("<TransitOperation><LRN>LRN-1</LRN><MRN>26NL000396A1B2C3R0</MRN>{inside}</TransitOperation>")
}

fn day(text: &str) -> Option<chrono::NaiveDate> {
    text.parse().ok()
}

/// Writes a consignment in which customs releases each item to this extent.
fn released_to(types: &[&str]) -> String {
    let items = types.iter().zip(1..).map(|(extent, number)| {
        format!(
            "<ConsignmentItem><declarationGoodsItemNumber>{number}</declarationGoodsItemNumber>\
             <releaseType>{extent}</releaseType></ConsignmentItem>"
        )
    });
    let items: String = items.collect();
    format!("<Consignment><HouseConsignment><releaseType>1</releaseType>{items}</HouseConsignment></Consignment>")
}

#[test]
fn every_statement_of_a_message_is_listed_with_its_element() {
    let errors = "<FunctionalError><errorCode>12</errorCode></FunctionalError><FunctionalError><errorCode>13\
                  </errorCode><unknown> &lt; </unknown><none/></FunctionalError>";
    let listed = NctsMessages::new().particulars(message("056", errors).as_bytes()).expect("a message");
    let listed: Vec<_> = listed.iter().map(|one| (one.name.as_str(), one.value.as_str())).skip(6).collect();
    let expected = [
        ("FunctionalError/errorCode", "12"),
        ("FunctionalError[2]/errorCode", "13"),
        ("FunctionalError[2]/unknown", "<"),
    ];
    assert_eq!(listed, expected);
    assert!(NctsMessages::new().particulars(b"<FunctionalError/>").is_err());
}

#[test]
fn every_known_message_says_what_it_says() {
    let error = "<FunctionalError><errorPointer>/CC015C/HolderOfTheTransitProcedure</errorPointer>\
                 <errorCode>12</errorCode><errorReason>CL553</errorReason>\
                 <originalAttributeValue>&lt;x&gt;</originalAttributeValue></FunctionalError>";
    let errors = || {
        vec![AuthorityError {
            code: "12".to_owned(),
            text: Some(CustomsWords::quoted("CL553")),
            pointer: Some("/CC015C/HolderOfTheTransitProcedure".to_owned()),
            original_value: Some("<x>".to_owned()),
        }]
    };
    let enquiring = "<CustomsOfficeOfEnquiryAtDeparture><referenceNumber>NL000854</referenceNumber>\
                     </CustomsOfficeOfEnquiryAtDeparture>";
    let invalid = "<GuaranteeReference><GRN>x</GRN><InvalidGuaranteeReason><code>G01</code><text>too low</text>\
                   </InvalidGuaranteeReason></GuaranteeReference>";
    let refused = "<Invalidation><decision>0</decision><justification>too late</justification></Invalidation>";
    let xml_error = error.replace("FunctionalError", "XMLError").replace("errorReason", "errorText");
    use AuthorityAnswer as A;
    for (number, inside, expected) in [
        ("004", String::new(), A::AmendmentAccepted { submitted_at: None, accepted_at: None }),
        (
            "004",
            operation(
                "<amendmentSubmissionDateAndTime>2026-03-02T10:00:00</amendmentSubmissionDateAndTime>\
                 <amendmentAcceptanceDateAndTime>2026-03-02T12:30:00+01:00</amendmentAcceptanceDateAndTime>",
            ),
            A::AmendmentAccepted {
                submitted_at: "2026-03-02T10:00:00Z".parse().ok(),
                accepted_at: "2026-03-02T11:30:00Z".parse().ok(),
            },
        ),
        ("009", String::new(), A::InvalidationDecision { granted: true, reason: None }),
        (
            "009",
            "<Invalidation><decision>1</decision></Invalidation>".to_owned(),
            A::InvalidationDecision { granted: true, reason: None },
        ),
        ("009", refused.to_owned(), A::InvalidationDecision { granted: false, reason: Some("too late".to_owned()) }),
        ("019", String::new(), A::Discrepancies),
        ("022", error.to_owned(), A::AmendmentWanted { errors: errors() }),
        (
            "025",
            operation("<releaseDate>2026-03-05</releaseDate><releaseIndicator>1</releaseIndicator>"),
            A::GoodsReleased { released_on: day("2026-03-05") },
        ),
        ("025", operation("<releaseIndicator>2</releaseIndicator>"), A::PartlyReleased { closes: false, items: None }),
        (
            "025",
            operation("<releaseIndicator>2</releaseIndicator>")
                + "<Consignment><HouseConsignment><ConsignmentItem><declarationGoodsItemNumber>2\
                   </declarationGoodsItemNumber></ConsignmentItem></HouseConsignment></Consignment>",
            A::PartlyReleased { closes: false, items: Some(vec![2]) },
        ),
        (
            "025",
            operation("<releaseIndicator>2</releaseIndicator>") + &released_to(&["0", "1", "2", "7"]),
            A::PartlyReleased { closes: false, items: Some(vec![1, 2, 4]) },
        ),
        ("025", operation("<releaseIndicator>3</releaseIndicator>"), A::PartlyReleased { closes: true, items: None }),
        ("025", operation("<releaseIndicator>4</releaseIndicator>"), A::NothingReleased),
        (
            "028",
            operation("<declarationAcceptanceDate>2026-03-02</declarationAcceptanceDate>"),
            A::MrnAllocated { accepted_on: day("2026-03-02") },
        ),
        (
            "029",
            operation("<releaseDate>2026-03-02T10:00:00</releaseDate>"),
            A::ReleasedForTransit { released_on: day("2026-03-02") },
        ),
        ("029", operation("<releaseDate>soon</releaseDate>"), A::ReleasedForTransit { released_on: None }),
        ("035", String::new(), A::Recovery),
        ("043", String::new(), A::UnloadingPermission { names_seals: None }),
        (
            "045",
            operation("<writeOffDate>2026-03-06</writeOffDate>"),
            A::WrittenOff { written_off_on: day("2026-03-06") },
        ),
        (
            "051",
            operation("<noReleaseMotivationText>no</noReleaseMotivationText>"),
            A::NotReleased { reason: Some("no".to_owned()) },
        ),
        (
            "055",
            invalid.to_owned(),
            A::GuaranteeInvalid {
                reason: Some("too low".to_owned()),
                faults: vec![GuaranteeFault {
                    grn: Some("x".to_owned()),
                    code: Some("G01".to_owned()),
                    text: Some("too low".to_owned()),
                }],
            },
        ),
        (
            "056",
            operation("<businessRejectionType>014</businessRejectionType>") + error,
            A::DepartureRejected { rejects: Some(MessageKind::Invalidation), errors: errors() },
        ),
        ("056", String::new(), A::DepartureRejected { rejects: None, errors: vec![] }),
        (
            "057",
            operation("<businessRejectionType>044</businessRejectionType>"),
            A::DestinationRejected { rejects: Some(MessageKind::UnloadingRemarks), errors: vec![] },
        ),
        ("060", String::new(), A::ControlDecision),
        ("060", operation("<notificationType>0</notificationType>"), A::ControlDecision),
        ("060", operation("<notificationType>1</notificationType>"), A::ControlDecision),
        ("060", operation("<notificationType>2</notificationType>"), A::ControlIntended),
        (
            "140",
            operation("<limitForResponseDate>2026-04-01</limitForResponseDate>"),
            A::NonArrivedRequest { limit: day("2026-04-01"), office: None },
        ),
        ("140", operation("") + enquiring, A::NonArrivedRequest { limit: None, office: Some("NL000854".to_owned()) }),
        (
            "056",
            operation("<businessRejectionType>013</businessRejectionType>"),
            A::DepartureRejected { rejects: Some(MessageKind::Amendment), errors: vec![] },
        ),
        (
            "056",
            operation("<businessRejectionType>141</businessRejectionType>"),
            A::DepartureRejected { rejects: Some(MessageKind::EnquiryAnswer), errors: vec![] },
        ),
        (
            "056",
            operation("<businessRejectionType>054</businessRejectionType>"),
            A::DepartureRejected { rejects: Some(MessageKind::ReleaseRequest), errors: vec![] },
        ),
        ("182", String::new(), A::Incident),
        ("906", error.to_owned(), A::FunctionalNack { errors: errors() }),
        ("917", xml_error, A::XmlNack { errors: errors() }),
        ("928", String::new(), A::Acknowledged),
        ("037", String::new(), A::Other),
    ] {
        let read = read(number, &inside);
        assert_eq!((read.message_type, read.answer), (format!("IE{number}"), expected), "{inside}");
    }
}

#[test]
fn a_permission_to_unload_names_seals_by_their_number() {
    let equipment = |number: &str| {
        let seals = format!("<numberOfSeals>{number}</numberOfSeals>");
        format!("<TransportEquipment><sequenceNumber>1</sequenceNumber>{seals}</TransportEquipment>")
    };
    let consignment = |inside: &str| format!("<Consignment><grossMass>1</grossMass>{inside}</Consignment>");
    let incident = |inside: &str| format!("<Incident><code>2</code>{inside}</Incident>");
    for (inside, names_seals) in [
        ("<CTLControl><continueUnloading>1</continueUnloading></CTLControl>".to_owned(), None),
        (consignment(""), Some(false)),
        (consignment(&equipment("0")), Some(false)),
        (consignment("<TransportEquipment><sequenceNumber>1</sequenceNumber></TransportEquipment>"), Some(false)),
        (consignment(&equipment("2")), Some(true)),
        (consignment(&(equipment("0") + &equipment("1"))), Some(true)),
        (consignment(&(equipment("0") + &incident(&equipment("1")))), Some(true)),
        (consignment(&(equipment("1") + &incident(&equipment("0")))), Some(true)),
        (consignment(&(incident("") + &incident(&equipment("0")))), Some(false)),
        (consignment(&format!("<HouseConsignment>{}</HouseConsignment>", equipment("1"))), Some(false)),
        (equipment("1"), None),
    ] {
        assert_eq!(read("043", &inside).answer, AuthorityAnswer::UnloadingPermission { names_seals }, "{inside}");
    }
    let of_samples = samples("published").into_iter().filter(|(name, _)| name.starts_with("cc043c"));
    for (name, document) in of_samples {
        let read = NctsMessages::new().read(document.as_bytes()).expect(&name);
        assert_eq!(read.answer, AuthorityAnswer::UnloadingPermission { names_seals: Some(true) }, "{name}");
    }
}

#[test]
fn a_message_names_what_it_is_about() {
    let read = read("029", &operation(""));
    assert_eq!(read.lrn, "LRN-1".parse().ok());
    assert_eq!(read.mrn, "26NL000396A1B2C3R0".parse().ok());
    assert_eq!(read.answers, "TEST-00000001".parse().ok());
    assert_eq!(read.message_id.as_deref(), Some("M-1"));
    assert_eq!(read.issued_at, "2026-03-02T09:31:00Z".parse().ok());
}

#[test]
fn references_that_cannot_be_ours_count_as_absent() {
    let strange = "<TransitOperation><LRN>not ours!</LRN><MRN>26GB</MRN></TransitOperation>";
    let read = read("028", strange);
    assert_eq!((read.lrn, read.mrn), (None, None));
}

#[test]
fn messages_are_recognised_by_their_root() {
    let reader = NctsMessages::with_largest_message(LIMIT);
    assert!(reader.recognises(message("028", "").as_bytes()));
    for other in [
        "<CC028C/>".to_owned(),
        message("028", "").replace("ncts.dgtaxud.ec", "elsewhere"),
        message("28", ""),
        message("0280", ""),
        "<x xmlns='http://ncts.dgtaxud.ec'/>".to_owned(),
        String::new(),
        " ".repeat(LIMIT + 1),
    ] {
        assert!(!reader.recognises(other.as_bytes()), "{other:.80}");
        assert!(reader.read(other.as_bytes()).is_err());
    }
}

#[test]
fn children_in_the_namespace_of_the_root_are_read_too() {
    let xml = "<CC028C xmlns=\"http://ncts.dgtaxud.ec\"><TransitOperation><LRN>LRN-1</LRN></TransitOperation></CC028C>";
    let reader = NctsMessages::new();
    assert!(reader.recognises(xml.as_bytes()));
    let read = reader.read(xml.as_bytes()).expect("a message");
    assert_eq!(read.lrn, "LRN-1".parse().ok());
}

#[test]
fn what_would_leave_two_readings_is_refused() {
    let twice = "<TransitOperation><MRN>26NL000396A1B2C3R0</MRN></TransitOperation>";
    let error = read_document(message("029", &(twice.to_owned() + twice)).as_bytes(), LIMIT);
    assert_eq!(error, Err(ReadError::Repeated("TransitOperation")));
    let halves = "<TransitOperation><LRN>LRN-1</LRN></TransitOperation><TransitOperation><MRN>26NL000396A1B2C3R0</MRN></TransitOperation>";
    let error = read_document(message("029", halves).as_bytes(), LIMIT);
    assert_eq!(error, Err(ReadError::Repeated("TransitOperation")), "two movements are not mixed into one");
    let error = read_document(message("029", &operation("<MRN>26NL000510A1B2C3J5</MRN>")).as_bytes(), LIMIT);
    assert_eq!(error, Err(ReadError::Repeated("MRN")));
    let other = message("029", "").replace("<messageType>CC029C", "<messageType>CC051C");
    assert_eq!(read_document(other.as_bytes(), LIMIT), Err(ReadError::OtherType));
}

#[test]
fn a_document_type_is_refused_before_anything_in_it_is_read() {
    let bomb = "<!DOCTYPE x [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\">]>";
    for document_type in [bomb, "<!DOCTYPE x SYSTEM 'file:///etc/passwd'>"] {
        let xml = message("028", "").replace("?>", &format!("?>{document_type}"));
        assert_eq!(read_document(xml.as_bytes(), LIMIT), Err(ReadError::Xml(XmlError::DocumentType)));
    }
    let entity = read_document(message("028", &operation("<x>&nbsp;</x>")).as_bytes(), LIMIT);
    assert!(matches!(entity, Err(ReadError::Xml(XmlError::Entity { .. }))), "{entity:?}");
}

#[test]
fn deep_nesting_large_documents_and_what_follows_the_root_are_refused() {
    let deep = message("028", &"<a>".repeat(100_000));
    assert_eq!(read_document(deep.as_bytes(), deep.len()), Err(ReadError::Xml(XmlError::TooDeep { limit: 64 })));
    assert_eq!(read_document(&[b' '; 11], 10), Err(ReadError::Xml(XmlError::TooLarge { limit: 10 })));
    let whole = message("028", "");
    for trailing in ["x", "<more/>", "&amp;", "<![CDATA[x]]>", &whole] {
        let error = read_document(format!("{whole}{trailing}").as_bytes(), LIMIT);
        assert_eq!(error, Err(ReadError::Xml(XmlError::TrailingContent)), "{trailing}");
    }
    let errors = "<FunctionalError/>".repeat(10_000);
    let flood = read_document(message("056", &errors).as_bytes(), LIMIT);
    assert_eq!(flood, Err(ReadError::TooManyErrors { limit: 9_999 }));
    let attributes: String = (0..200_000).map(|number| format!(" a{number}=''")).collect();
    let xml = message("028", &format!("<x{attributes}/>"));
    assert!(matches!(read_document(xml.as_bytes(), xml.len()), Err(ReadError::Xml(XmlError::Malformed { .. }))));
    assert_eq!(read_document(&[b'<', 0xff], LIMIT), Err(ReadError::Xml(XmlError::NotUtf8)));
}

proptest! {
    #[test]
    fn no_bytes_make_the_reader_fail_otherwise_than_by_an_error(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        let _ = NctsMessages::new().read(&bytes);
    }

    #[test]
    fn no_spoilt_message_makes_the_reader_panic(at in 0_usize..600, length in 0_usize..40, put in "\\PC{0,12}") {
        let mut xml: Vec<char> = message("056", &operation("<businessRejectionType>015</businessRejectionType>")).chars().collect();
        let at = at.min(xml.len());
        xml.splice(at..(at + length).min(xml.len()), put.chars());
        let _ = NctsMessages::new().read(xml.into_iter().collect::<String>().as_bytes());
    }
}
