//! Messages about a declaration that customs has, in the shape agreed with the receiving system.

use crate::forms::facts;
use crate::published::{samples, valid_by_schema};
use customs_declarations::ports::MessageBuilder;
use customs_declarations::{
    AlternativeProof, ControlResponse, ControlResponseType, DeclarationMessage, Direction, EmissionMap, Notice,
    NoticeContent, ProofType, ProvidedDocument,
};
use customs_messages::DmsMessages;
use customs_messages::element_table::DEC_ELEMENTS;
use customs_test_support::at_length;
use proptest::prelude::*;

const MRN: &str = "26NL000396A1B2C3R0";
const BROKER: &str = "NL854321098";

fn notice(lrn: &str, mrn: &str, content: NoticeContent) -> DeclarationMessage {
    DmsMessages::new().notice(&Notice {
        lrn: lrn.parse().expect("an LRN"),
        mrn: mrn.parse().expect("an MRN"),
        direction: Direction::Export,
        submitter: Some(BROKER.parse().expect("an EORI")),
        content,
    })
}

fn invalidation(reason: &str, justification: Option<&str>) -> NoticeContent {
    NoticeContent::Invalidation { reason: reason.to_owned(), justification: justification.map(str::to_owned) }
}

fn document(document_type: &str, reference: Option<&str>, notes: Option<&str>) -> ProvidedDocument {
    let (reference, notes) = (reference.map(str::to_owned), notes.map(str::to_owned));
    ProvidedDocument { document_type: document_type.to_owned(), reference, notes }
}

fn response(response_type: ControlResponseType, documents: Vec<ProvidedDocument>, remarks: &str) -> NoticeContent {
    NoticeContent::ControlResponse(ControlResponse { response_type, documents, remarks: Some(remarks.to_owned()) })
}

fn proof(proof_type: ProofType, reference: &str, notes: Option<&str>) -> NoticeContent {
    NoticeContent::AlternativeProof(AlternativeProof {
        proof_type,
        reference: reference.to_owned(),
        exit_date: "2026-02-28".parse().expect("a day"),
        exit_office: "NL000396".to_owned(),
        notes: notes.map(str::to_owned),
    })
}

fn assert_valid_by_table(message: &DeclarationMessage) {
    let found = DEC_ELEMENTS.check(&message.bytes).expect("well-formed XML");
    assert!(found.is_empty(), "{found:?}");
    assert_eq!(message.emission_map, EmissionMap::default(), "no field of the form is in it");
}

fn assert_valid(message: &DeclarationMessage) {
    assert_valid_by_table(message);
    if let Some(verdict) = valid_by_schema(&message.bytes) {
        assert_eq!(verdict, Ok(()));
    }
}

/// Returns facts of the message below the declaration, without the path that they all share.
fn stated(message: &DeclarationMessage) -> Vec<String> {
    let facts = facts(&message.bytes);
    facts.iter().filter_map(|fact| fact.strip_prefix("md:MetaData/Declaration/")).map(str::to_owned).collect()
}

fn head(type_code: &str) -> [String; 5] {
    [
        "FunctionCode = 13".to_owned(),
        "FunctionalReferenceID = LRN26000001N".to_owned(),
        format!("ID = {MRN}"),
        format!("TypeCode = {type_code}"),
        format!("Submitter/ID = {BROKER}"),
    ]
}

/// Returns the content of a notice after its head; the head is checked here.
fn content_of(content: NoticeContent, type_code: &str) -> Vec<String> {
    let message = notice("LRN26000001N", MRN, content);
    assert_valid(&message);
    let mut stated = stated(&message);
    assert_eq!(stated.drain(..5).collect::<Vec<_>>(), head(type_code));
    stated
}

#[test]
fn presentation_and_invalidation_say_exactly_what_the_sample_messages_say() {
    let presentation = notice("LRN26000004P", "26NL000510ZX81K4R1", NoticeContent::Presentation);
    let reason = invalidation("Duplicate of declaration LRN26000009", None);
    let invalidation = notice("LRN26000001I", MRN, reason);
    for (name, message) in
        [("gpr-goods-presentation.xml", presentation), ("inv-invalidation-request.xml", invalidation)]
    {
        assert_valid(&message);
        assert_eq!(message.warnings, Vec::<String>::new());
        let Some((_, sample)) = samples("project").into_iter().find(|(file, _)| file == name) else { return };
        let below = |fact: &String| fact.strip_prefix("md:MetaData/Declaration/").map(str::to_owned);
        let sample: Vec<String> = facts(&sample).iter().filter_map(below).collect();
        assert_eq!(stated(&message), sample, "{name}");
    }
}

#[test]
fn a_presentation_says_nothing_but_which_declaration() {
    assert_eq!(content_of(NoticeContent::Presentation, "GPR"), Vec::<String>::new());
}

#[test]
fn without_an_eori_nobody_is_named_as_submitter() {
    let message = DmsMessages::new().notice(&Notice {
        lrn: "LRN26000001N".parse().expect("an LRN"),
        mrn: MRN.parse().expect("an MRN"),
        direction: Direction::Import,
        submitter: None,
        content: NoticeContent::Presentation,
    });
    assert_valid(&message);
    assert!(!stated(&message).iter().any(|fact| fact.starts_with("Submitter")));
}

#[test]
fn an_invalidation_gives_its_reason_and_then_its_justification() {
    let pointers = [
        "AdditionalInformation/StatementTypeCode = AES",
        "AdditionalInformation/Pointer/SequenceNumeric = 1",
        "AdditionalInformation/Pointer/DocumentSectionCode = 42A",
        "AdditionalInformation/Pointer/SequenceNumeric = 1",
        "AdditionalInformation/Pointer/DocumentSectionCode = 06A",
    ];
    let mut expected = vec!["AdditionalInformation/StatementDescription = Declared twice"];
    expected.extend(pointers);
    expected.push("AdditionalInformation/StatementDescription = See LRN26000009");
    expected.extend(pointers);
    expected.push("Amendment/ChangeReasonCode = 1");
    assert_eq!(content_of(invalidation("Declared twice", Some("See LRN26000009")), "INV"), expected);
    let blank = content_of(invalidation("Declared twice", Some(" \u{0} ")), "INV");
    assert_eq!(blank.iter().filter(|fact| fact.ends_with("= AES")).count(), 1, "{blank:?}");
}

#[test]
fn a_control_response_says_its_kind_and_names_its_documents() {
    let documents = vec![
        document("N380", Some("INV-1"), None),
        document(" ", None, Some("lost")),
        document("C644", None, Some("The original follows by post")),
    ];
    let message = notice(
        "LRN26000001N",
        MRN,
        response(ControlResponseType::DocumentProvided, documents.clone(), "As asked on the telephone"),
    );
    assert_eq!(message.warnings, ["documents.1: has neither type nor reference and is left out of the message"]);
    assert_eq!(
        content_of(response(ControlResponseType::DocumentProvided, documents, "As asked on the telephone"), "COR"),
        [
            "AdditionalDocument/CategoryCode = N",
            "AdditionalDocument/ID = INV-1",
            "AdditionalDocument/TypeCode = 380",
            "AdditionalDocument/CategoryCode = C",
            "AdditionalDocument/TypeCode = 644",
            "AdditionalInformation/StatementCode = document_provided",
            "AdditionalInformation/StatementDescription = As asked on the telephone",
            "AdditionalInformation/StatementTypeCode = AES",
            "AdditionalInformation/StatementDescription = The original follows by post",
            "AdditionalInformation/StatementTypeCode = AES",
            "AdditionalInformation/Pointer/SequenceNumeric = 1",
            "AdditionalInformation/Pointer/DocumentSectionCode = 42A",
            "AdditionalInformation/Pointer/SequenceNumeric = 2",
            "AdditionalInformation/Pointer/DocumentSectionCode = 02A",
        ]
    );
    for kind in ControlResponseType::ALL.iter().copied() {
        let stated = content_of(response(kind, Vec::new(), ""), "COR");
        let expected = [
            format!("AdditionalInformation/StatementCode = {}", kind.word()),
            "AdditionalInformation/StatementTypeCode = AES".to_owned(),
        ];
        assert_eq!(stated, expected);
    }
}

#[test]
fn an_alternative_proof_names_document_office_and_day_of_the_exit() {
    for (kind, word, category, code) in [
        (ProofType::Cmr, "cmr", Some("N"), Some("730")),
        (ProofType::BillOfLading, "bill_of_lading", Some("N"), Some("705")),
        (ProofType::AirWaybill, "airway_bill", Some("N"), Some("740")),
        (ProofType::Other, "other", None, None),
    ] {
        let expected: Vec<String> = [
            category.map(|it| format!("AdditionalDocument/CategoryCode = {it}")),
            Some("AdditionalDocument/ID = CMR-77".to_owned()),
            code.map(|it| format!("AdditionalDocument/TypeCode = {it}")),
            Some(format!("AdditionalInformation/StatementCode = {word}")),
            Some("AdditionalInformation/StatementDescription = Signed by the consignee".to_owned()),
            Some("AdditionalInformation/StatementTypeCode = AES".to_owned()),
            Some("ExitOffice/ID = NL000396".to_owned()),
            Some("GoodsShipment/ExitDateTime/ds:DateTimeString[@formatCode=102] = 20260228".to_owned()),
        ]
        .into_iter()
        .flatten()
        .collect();
        assert_eq!(content_of(proof(kind, "CMR-77", Some("Signed by the consignee")), "COR"), expected);
    }
}

#[test]
fn text_that_the_message_has_no_room_for_is_cut_and_a_warning_names_the_field_of_the_request() {
    let long = |length| "Ł".repeat(length);
    let cases = [
        (invalidation(&long(513), None), "reason: is cut to 512 characters in the message"),
        (invalidation("x", Some(&long(513))), "justification: is cut to 512 characters in the message"),
        (
            response(ControlResponseType::RemarksOnly, Vec::new(), &long(600)),
            "remarks: is cut to 512 characters in the message",
        ),
        (
            response(ControlResponseType::DocumentProvided, vec![document("N380", Some(&long(71)), None)], ""),
            "documents.0.reference: is cut to 70 characters in the message",
        ),
        (
            response(ControlResponseType::DocumentProvided, vec![document("N380", None, Some(&long(513)))], ""),
            "documents.0.notes: is cut to 512 characters in the message",
        ),
        (proof(ProofType::Cmr, &long(71), None), "reference: is cut to 70 characters in the message"),
        (
            proof(ProofType::Cmr, "x", Some("a\u{0}b")),
            "notes: holds control characters, which are left out of the message",
        ),
    ];
    for (content, warning) in cases {
        let message = notice("LRN26000001N", MRN, content);
        assert_valid(&message);
        assert_eq!(message.warnings, [warning]);
    }
}

fn text() -> impl Strategy<Value = String> {
    let nasty =
        ["", " ", "\t\r\n", "\u{0}\u{1f}", "\u{fffe}", "]]>", "<&>\"'", "&#0;", "<!--", "\u{2028}", "N380", "cmr"];
    prop_oneof![
        2 => prop::sample::select(nasty.to_vec()).prop_map(str::to_owned),
        2 => any::<String>(),
        1 => (0_usize..700, any::<char>()).prop_map(|(length, character)| character.to_string().repeat(length)),
    ]
}

fn any_content() -> impl Strategy<Value = NoticeContent> {
    let documents = prop::collection::vec(
        (text(), prop::option::of(text()), prop::option::of(text()))
            .prop_map(|(document_type, reference, notes)| ProvidedDocument { document_type, reference, notes }),
        0..4,
    );
    let exit =
        (prop::sample::select(ProofType::ALL.to_vec()), text(), text(), prop::option::of(text()), 0_i64..4_000_000);
    prop_oneof![
        (text(), prop::option::of(text()))
            .prop_map(|(reason, justification)| NoticeContent::Invalidation { reason, justification }),
        (prop::sample::select(ControlResponseType::ALL.to_vec()), documents, prop::option::of(text())).prop_map(
            |(response_type, documents, remarks)| NoticeContent::ControlResponse(ControlResponse {
                response_type,
                documents,
                remarks
            })
        ),
        exit.prop_map(|(proof_type, reference, exit_office, notes, days)| {
            let exit_date = chrono::NaiveDate::default() + chrono::Duration::days(days);
            NoticeContent::AlternativeProof(AlternativeProof { proof_type, reference, exit_date, exit_office, notes })
        }),
    ]
}

proptest! {
    #[test]
    fn whatever_a_notice_says_its_message_is_valid_by_the_element_table_and_always_the_same(content in any_content()) {
        let message = notice("LRN26000001N", MRN, content.clone());
        assert_valid_by_table(&message);
        prop_assert_eq!(&message, &notice("LRN26000001N", MRN, content));
        prop_assert_eq!(&stated(&message)[..3], &head("")[..3]);
    }
}

proptest! {
    // Each case starts xmllint, which is slow.
    #![proptest_config(ProptestConfig::with_cases(at_length(40, 10_000)))]

    #[test]
    fn whatever_a_notice_says_its_message_is_valid_by_the_published_schema(content in any_content()) {
        assert_valid(&notice("LRN26000001N", MRN, content));
    }
}
