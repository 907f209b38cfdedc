use crate::sample_messages::published_material;
use customs_kernel::Mrn;
use customs_simulator::decision::{AnswerContent, CustomsError};
use customs_simulator::internals::{ResponseHead, write_response};
use customs_simulator::wco::Pointer;
use customs_tariff::Codebook;

fn written(content: &AnswerContent) -> String {
    let mrn: Mrn = "26NL000396A1B2C3R0".parse().expect("an MRN");
    let issued_at = "2026-09-02T10:15:00.25Z".parse().expect("a moment");
    let rejected = matches!(content, AnswerContent::Rejected(_));
    let head = ResponseHead { message_id: "M1", issued_at, lrn: "A<1>&", mrn: Some(&mrn).filter(|_| !rejected) };
    String::from_utf8(write_response(&head, content).expect("written")).expect("text")
}

fn every_content() -> Vec<AnswerContent> {
    let codebook = Codebook::embedded();
    let pointer = Pointer::item(2).down("23A").down_to("21A", 2).leaf("145");
    let errors = vec![
        CustomsError::new("DMS255AB", pointer, codebook).about("<&>"),
        CustomsError::new("ZZZ", Pointer::declaration(), codebook),
    ];
    vec![
        AnswerContent::Accepted,
        AnswerContent::Received,
        AnswerContent::Rejected(errors),
        AnswerContent::ControlIntended,
        AnswerContent::DocumentsWanted,
        AnswerContent::Released,
        AnswerContent::Cleared,
        AnswerContent::Invalidated,
        AnswerContent::TaxesCalculated(
            "1 A00 100 2500.00 7.5 187.50 187.50;1 B00 100 2687.50 9 241.88 0;3 A00 300 1 - 5 5".parse().expect("one"),
        ),
        AnswerContent::RequestGranted,
        AnswerContent::RequestDenied,
        AnswerContent::ExitConfirmed(Some("NL000396".to_owned())),
        AnswerContent::ExitConfirmed(None),
    ]
}

#[test]
fn an_acceptance_names_reference_mrn_and_moment() {
    let text = written(&AnswerContent::Accepted);
    assert!(text.contains("<Response><FunctionCode>01</FunctionCode><FunctionalReferenceID>M1</"), "{text}");
    let declaration = "<Declaration><AcceptanceDateTime><ds:DateTimeString formatCode=\"304\">20260902101500Z\
                       </ds:DateTimeString></AcceptanceDateTime>\
                       <FunctionalReferenceID>A&lt;1&gt;&amp;</FunctionalReferenceID>\
                       <ID>26NL000396A1B2C3R0</ID><VersionID>1</VersionID></Declaration>";
    assert!(text.contains(declaration), "{text}");
}

#[test]
fn taxes_stand_by_item_with_base_rate_and_what_is_to_be_paid() {
    let assessment = "2 A00 300 2500.00 7.5 187.50 187.50;2 B00 300 2687.50 9 241.88 0".parse().expect("one");
    let text = written(&AnswerContent::TaxesCalculated(assessment));
    assert!(text.contains("<FunctionCode>13</FunctionCode>"), "{text}");
    assert!(text.contains("<Status><NameCode>4</NameCode></Status>"), "{text}");
    let reported = "<GoodsShipment><GovernmentAgencyGoodsItem><SequenceNumeric>2</SequenceNumeric><Commodity><DutyTaxFee>\
                <AdValoremTaxBaseAmount currencyID=\"EUR\">2500.00</AdValoremTaxBaseAmount>\
                <DutyRegimeCode>300</DutyRegimeCode><TaxRateNumeric>7.5</TaxRateNumeric><TypeCode>A00</TypeCode>\
                <Payment><TaxAssessedAmount currencyID=\"EUR\">187.50</TaxAssessedAmount>\
                <PaymentAmount currencyID=\"EUR\">187.50</PaymentAmount></Payment></DutyTaxFee>";
    assert!(text.contains(reported), "{text}");
    assert!(text.contains("<PaymentAmount currencyID=\"EUR\">0.00</PaymentAmount>"), "{text}");
}

#[test]
fn an_error_points_down_the_tree() {
    let text = written(&every_content()[2]);
    let pointer = "<Pointer><DocumentSectionCode>42A</DocumentSectionCode></Pointer>\
                   <Pointer><DocumentSectionCode>67A</DocumentSectionCode></Pointer>\
                   <Pointer><SequenceNumeric>2</SequenceNumeric><DocumentSectionCode>68A</DocumentSectionCode></Pointer>\
                   <Pointer><DocumentSectionCode>23A</DocumentSectionCode></Pointer>\
                   <Pointer><SequenceNumeric>2</SequenceNumeric><DocumentSectionCode>21A</DocumentSectionCode>\
                   <TagID>145</TagID></Pointer></Error>";
    assert!(text.contains("<Description>TARIC code required: &lt;&amp;&gt;</Description>"), "{text}");
    assert!(text.contains(pointer), "{text}");
}

#[test]
fn every_response_is_valid_by_the_published_schema() {
    let written: Vec<_> = every_content().iter().map(written).collect();
    let faults =
        published_material().schema_faults("wco/schemas/notification/all-res.xsd", &written).unwrap_or_default();
    for (text, faults) in written.iter().zip(faults) {
        assert_eq!(faults, [""; 0], "{text}");
    }
}
