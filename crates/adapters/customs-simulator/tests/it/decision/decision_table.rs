use crate::sample_messages::{SampleDeclaration, published, request};
use crate::sample_tables::EmbeddedTables;
use customs_simulator::ReferenceTables;
use customs_simulator::cases::{Case, CaseId, CaseState};
use customs_simulator::decision::content::{declared_goods, in_full};
use customs_simulator::decision::{
    About, AnswerContent, Examiner, Moment, Verdict, decide, direction, duplicate_reference,
};
use customs_simulator::wco::DecMessage;
use customs_tariff::{Codebook, TariffMeasures};

pub(super) fn decided(xml: &str, referred: Option<&Case>) -> Verdict {
    let message = DecMessage::parse(xml.as_bytes()).expect("a message");
    let today = "2026-09-02".parse().expect("a day");
    let (codebook, measures) = (Codebook::embedded(), TariffMeasures::embedded());
    let asked = direction(&message).map(|direction| {
        let goods = declared_goods(&message, direction);
        EmbeddedTables.asked(&goods, &in_full(direction), today).expect("an answer")
    });
    let asked = asked.unwrap_or_default();
    decide(&message, referred, &Examiner { today, codebook, measures, asked: &asked })
}

/// Code and pointer of every error; empty when the declaration is not rejected.
pub(super) fn errors(verdict: &Verdict) -> Vec<String> {
    let rejected = verdict.answers.iter().filter_map(|answer| match &answer.content {
        AnswerContent::Rejected(errors) => Some(errors),
        _ => None,
    });
    rejected.flatten().map(|error| format!("{} {}", error.code(), error.pointer())).collect()
}

/// Function codes of the answers, each with `+` if it comes at the later moment and `r` if it answers a request.
fn answers(verdict: &Verdict) -> Vec<String> {
    let text = verdict.answers.iter().map(|answer| {
        let later = if answer.moment == Moment::Release { "+" } else { "" };
        let names = match (answer.about, &answer.content) {
            (About::Declaration, _) => "",
            (About::Message, AnswerContent::RequestDenied) => "r denied",
            (About::Message, _) => "r",
            (About::MessageAlone, _) => "alone",
        };
        format!("{later}{}{names}", answer.content.function_code())
    });
    text.collect()
}

pub(super) fn case(type_code: &str, procedure: &str, scenario: &str, state: CaseState) -> Case {
    Case {
        id: CaseId::new(1),
        revision: 1,
        account: "7".to_owned(),
        lrn: "D1".to_owned(),
        mrn: Some("26NL000396A1B2C3R0".parse().expect("an MRN")),
        type_code: type_code.to_owned(),
        procedure: procedure.to_owned(),
        trader_reference: Some(scenario.to_owned()),
        guarantee_amount: None,
        guarantor: None,
        assessment: None,
        state,
    }
}

fn import() -> SampleDeclaration {
    SampleDeclaration::import("D1")
}

fn export() -> SampleDeclaration {
    SampleDeclaration::export("D1")
}

#[test]
fn what_is_wrong_with_the_content_is_rejected_at_its_place() {
    const ITEM: &str = "42A/67A/68A[1]";
    let table = [
        (
            "an exporter in no country",
            SampleDeclaration { exporter_country: "ZZ", ..import() },
            "DMS343AA 42A/57A/04A/242".to_owned(),
        ),
        (
            "goods from no country",
            SampleDeclaration { origin: "ZZ", ..import() },
            format!("DMS343AA {ITEM}/92A[1]/063"),
        ),
        (
            "goods for no country",
            SampleDeclaration { destination: "ZZ", ..import() },
            "DMS343AA 42A/67A/99B/465".to_owned(),
        ),
        (
            "an unknown procedure",
            SampleDeclaration { procedure: ("99", "00"), ..import() },
            format!("DMS548AA {ITEM}/70A[1]/166"),
        ),
        (
            "a procedure that does not follow",
            SampleDeclaration { procedure: ("40", "10"), ..import() },
            format!("DMS548AA {ITEM}/70A[1]/161"),
        ),
        (
            "an export to nowhere",
            SampleDeclaration { destination: "", ..export() },
            "DMS372AA 42A/67A/99B/465".to_owned(),
        ),
        (
            "goods under a heading that does not exist",
            SampleDeclaration { commodity: "12345678", ..import() },
            format!("DMS40003 {ITEM}/23A/21A[1]/145"),
        ),
        (
            "horses without a certificate",
            SampleDeclaration {
                commodity: "01012100",
                supplementary: Some("2"),
                documents: vec!["N935", "Y900", "Y929"],
                ..import()
            },
            format!("TMSV0045 {ITEM}/02A[4]/D006"),
        ),
        (
            "laptops without a word on dual use",
            SampleDeclaration { commodity: "84713000", supplementary: Some("2"), ..export() },
            format!("TMSV0045 {ITEM}/02A[2]/D006"),
        ),
        (
            "a declarant without EORI form",
            SampleDeclaration { declarant: "NL80123456", ..import() },
            "DMS869AB 42A/57B/R123".to_owned(),
        ),
        (
            "an import without TARIC",
            SampleDeclaration { taric: None, ..import() },
            format!("DMS255AB {ITEM}/23A/21A[2]/145"),
        ),
        ("a type that is none", import().with_type("IMQ"), "DMS10020 42A/D013".to_owned()),
        ("a declaration that is none", import().with_type("ABC"), "DMS10020 42A/D013".to_owned()),
    ];
    for (name, declaration, expected) in table {
        let verdict = decided(&declaration.to_xml(), None);
        assert_eq!(errors(&verdict), [expected], "{name}");
        assert_eq!((verdict.state, verdict.gives_mrn), (CaseState::Rejected, false), "{name}");
    }
}

#[test]
fn what_is_right_with_the_content_is_accepted() {
    let table = [
        ("an import", import()),
        ("an export", export()),
        ("an import without a destination", SampleDeclaration { destination: "", ..import() }),
        ("an export without TARIC", SampleDeclaration { taric: None, ..export() }),
        (
            "horses with all their certificates",
            SampleDeclaration {
                commodity: "01012100",
                supplementary: Some("2"),
                documents: vec!["C640", "Y900", "Y929"],
                ..import()
            },
        ),
        (
            "laptops that are not dual use",
            SampleDeclaration { commodity: "84713000", supplementary: Some("2"), documents: vec!["Y901"], ..export() },
        ),
        (
            "laptops for a neighbour",
            SampleDeclaration { commodity: "84713000", supplementary: Some("2"), destination: "BE", ..export() },
        ),
        ("goods out of the warehouse", SampleDeclaration { procedure: ("40", "71"), ..import() }),
        ("a British pair", SampleDeclaration { procedure: ("10", "40"), ..export() }),
        ("a declarant from abroad", SampleDeclaration { declarant: "DE1234567890", ..import() }),
        ("Union goods to a special territory", export().with_type("COA")),
    ];
    for (name, declaration) in table {
        let verdict = decided(&declaration.to_xml(), None);
        assert_eq!(errors(&verdict), Vec::<String>::new(), "{name}");
        assert!(verdict.gives_mrn, "{name}");
    }
}

#[test]
fn several_errors_are_reported_together() {
    let wrong = SampleDeclaration {
        declarant: "801234566",
        exporter_country: "ZZ",
        procedure: ("99", "00"),
        taric: None,
        documents: vec![],
        ..import()
    };
    let codes = errors(&decided(&wrong.to_xml(), None));
    let codes: Vec<&str> = codes.iter().filter_map(|error| error.split(' ').next()).collect();
    assert_eq!(codes, ["DMS869AB", "DMS343AA", "DMS548AA", "DMS255AB", "TMSV0045"]);
}

#[test]
fn the_error_of_a_later_item_names_that_item() {
    let one = import().to_xml();
    let start = one.find("<GovernmentAgencyGoodsItem>").expect("an item");
    let end = one.find("</GovernmentAgencyGoodsItem>").expect("an item") + "</GovernmentAgencyGoodsItem>".len();
    let item = &one[start..end];
    let second = item
        .replace("<CurrentCode>40<", "<CurrentCode>99<")
        .replace("<Origin>", "<Origin><CountryCode>1011</CountryCode><TypeCode>2</TypeCode></Origin><Origin>")
        .replace("<CountryCode>BR<", "<CountryCode>ZZ<");
    let two = one.replace(item, &format!("{item}{second}"));
    assert_eq!(
        errors(&decided(&two, None)),
        ["DMS343AA 42A/67A/68A[2]/92A[2]/063", "DMS548AA 42A/67A/68A[2]/70A[1]/166"]
    );
}

#[test]
fn a_declaration_is_answered_by_its_type_and_scenario() {
    let table: [(&str, &str, &[&str], CaseState); 18] = [
        ("IMA", "ORDER4711", &["01", "+09"], CaseState::Released),
        ("IMB", "", &["01", "+09"], CaseState::Released),
        ("IMC", "", &["01", "+09"], CaseState::Released),
        ("IMZ", "", &["01", "+09"], CaseState::Released),
        ("IMD", "", &["02"], CaseState::AwaitingPresentation),
        ("IME", "SIM-CONTROL", &["02"], CaseState::AwaitingPresentation),
        ("IMF", "SIM-ACCEPT-ONLY", &["02"], CaseState::AwaitingPresentation),
        ("IMX", "", &["01"], CaseState::Accepted),
        ("IMY", "SIM-CONTROL", &["01"], CaseState::Accepted),
        ("IMA", "SIM-CONTROL", &["01", "+05"], CaseState::UnderControl),
        ("IMA", "SIM-HOLD", &["01", "+06"], CaseState::DocumentsAwaited),
        ("IMA", "SIM-ACCEPT-ONLY", &["01"], CaseState::Accepted),
        ("IMA", "SIM-SILENT", &[], CaseState::Silent),
        ("IMD", "SIM-SILENT", &[], CaseState::Silent),
        ("IMA", "SIM-INVALIDATION-REFUSED", &["01", "+09"], CaseState::Released),
        ("IMA", "SIM-PRESENTATION-REJECTED", &["01", "+09"], CaseState::Released),
        ("IMA", "SIM-REJECT-DMS10044", &["03r"], CaseState::Rejected),
        ("IMD", "SIM-REJECT-DMS10044", &["03r"], CaseState::Rejected),
    ];
    for (kind, scenario, expected, state) in table {
        let verdict = decided(&import().with_type(kind).asking_for(scenario).to_xml(), None);
        assert_eq!((answers(&verdict), verdict.state), (strings(expected), state), "{kind} {scenario}");
        let stands = !matches!(state, CaseState::Rejected | CaseState::Silent);
        assert_eq!(verdict.gives_mrn, stands, "{kind} {scenario}");
    }
    let rejected = decided(&import().asking_for("SIM-REJECT-DMS10044").to_xml(), None);
    assert_eq!(errors(&rejected), ["DMS10044 42A"]);
}

fn strings(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

#[test]
fn wrong_content_is_rejected_whatever_the_scenario() {
    for scenario in ["SIM-SILENT", "SIM-REJECT-DMS10044", "SIM-CONTROL"] {
        let wrong = SampleDeclaration { declarant: "X", ..import().asking_for(scenario) };
        assert_eq!(errors(&decided(&wrong.to_xml(), None)), ["DMS869AB 42A/57B/R123"], "{scenario}");
    }
}

#[test]
fn a_declaration_z_that_completes_an_entry_in_the_records_is_only_accepted() {
    let completes =
        SampleDeclaration { previous_document: Some("26NL000396A1B2C3R0".to_owned()), ..import().with_type("IMZ") };
    let answers_for = |case: &Case| answers(&decided(&completes.to_xml(), Some(case)));
    assert_eq!(answers_for(&case("IMZ", "4000", "", CaseState::Released)), ["01"]);
    assert_eq!(
        answers_for(&case("IMZ", "7100", "", CaseState::Released)),
        ["01", "+09"],
        "the entry into the warehouse"
    );
    assert_eq!(answers_for(&case("IMA", "4000", "", CaseState::Released)), ["01", "+09"]);
}

const PROVIDED: &str =
    "<AdditionalInformation><StatementCode>document_provided</StatementCode></AdditionalInformation>";
const PRESENTED: &str = "<AdditionalInformation><StatementCode>goods_presented</StatementCode></AdditionalInformation>";
const REMARKS: &str = "<AdditionalInformation><StatementCode>remarks_only</StatementCode></AdditionalInformation>\
                       <AdditionalDocument><ID>1</ID></AdditionalDocument>";
const STATEMENT: &str =
    "<AdditionalInformation><StatementDescription>on its way</StatementDescription></AdditionalInformation>";
const DOCUMENT: &str =
    "<AdditionalDocument><CategoryCode>N</CategoryCode><TypeCode>935</TypeCode></AdditionalDocument>";
const PROOF: &str = "<AdditionalDocument><CategoryCode>N</CategoryCode><ID>CMR-77</ID><TypeCode>730</TypeCode>\
                     </AdditionalDocument><AdditionalInformation><StatementCode>cmr</StatementCode>\
                     </AdditionalInformation><ExitOffice><ID>NL000396</ID></ExitOffice>";
const AMENDMENT: &str = "<Amendment><ChangeReasonCode>21</ChangeReasonCode></Amendment><GoodsShipment/>";

/// An amendment that changes the reference of the consignment.
const REFUSABLE: &str = "<Amendment><ChangeReasonCode>21</ChangeReasonCode></Amendment><GoodsShipment><UCR>\
                         <TraderAssignedReferenceID>SIM-AMENDMENT-REFUSED</TraderAssignedReferenceID></UCR>\
                         </GoodsShipment>";

/// Type and scenario of the declaration, and state of its case; kind and content of the request; its answers, and the
/// state after them.
type RequestRow =
    (&'static str, &'static str, CaseState, &'static str, &'static str, &'static [&'static str], CaseState);

#[test]
fn a_request_is_answered_by_the_state_of_its_case() {
    use CaseState::{
        Accepted, AwaitingPresentation, AwaitingSecondPresentation, DocumentsAwaited, Invalidated, Released,
        UnderControl,
    };
    let table: [RequestRow; 35] = [
        ("IMD", "", AwaitingPresentation, "GPR", "", &["02r", "01", "+09"], Released),
        ("IMD", "SIM-CONTROL", AwaitingPresentation, "GPR", "", &["02r", "01", "+05"], UnderControl),
        ("IMD", "SIM-HOLD", AwaitingPresentation, "GPR", "", &["02r", "01", "+06"], DocumentsAwaited),
        ("IMD", "SIM-ACCEPT-ONLY", AwaitingPresentation, "GPR", "", &["02r", "01"], Accepted),
        ("IMD", "SIM-PRESENTATION-REJECTED", AwaitingPresentation, "GPR", "", &["03r"], AwaitingSecondPresentation),
        ("IMD", "SIM-PRESENTATION-REJECTED", AwaitingSecondPresentation, "GPR", "", &["02r", "01", "+09"], Released),
        ("IMD", "", Released, "GPR", "", &["03r"], Released),
        ("IMA", "", Accepted, "GPR", "", &["03r"], Accepted),
        ("IMD", "", Invalidated, "GPR", "", &["03r"], Invalidated),
        ("IMA", "", Accepted, "INV", "", &["02r", "11r", "10"], Invalidated),
        ("IMA", "", Released, "INV", "", &["02r", "11r", "10"], Invalidated),
        ("IMD", "", AwaitingPresentation, "INV", "", &["02r", "11r", "10"], Invalidated),
        ("IMA", "SIM-CONTROL", UnderControl, "INV", "", &["02r", "11r", "10"], Invalidated),
        ("IMA", "SIM-INVALIDATION-REFUSED", Released, "INV", "", &["02r", "11r denied"], Released),
        ("IMA", "", Invalidated, "INV", "", &["03r"], Invalidated),
        ("IMA", "", UnderControl, "COR", PROVIDED, &["02r", "+08"], Released),
        ("IMA", "", DocumentsAwaited, "COR", PRESENTED, &["02r", "+08"], Released),
        ("IMA", "", DocumentsAwaited, "COR", DOCUMENT, &["02r", "+08"], Released),
        ("IMA", "", UnderControl, "COR", REMARKS, &["02r"], UnderControl),
        ("IMA", "", UnderControl, "COR", STATEMENT, &["02r"], UnderControl),
        ("IMA", "", UnderControl, "COR", AMENDMENT, &["02r", "11r"], UnderControl),
        ("EXA", "", Released, "COR", DOCUMENT, &["02r", "11r"], Released),
        ("IMA", "", Released, "COR", AMENDMENT, &["02r", "11r"], Released),
        ("IMA", "SIM-AMENDMENT-REFUSED", Accepted, "COR", AMENDMENT, &["02r", "11r denied"], Accepted),
        ("IMA", "SIM-AMENDMENT-REFUSED", Released, "COR", AMENDMENT, &["02r", "11r denied"], Released),
        ("IMA", "", Accepted, "COR", REFUSABLE, &["02r", "11r denied"], Accepted),
        ("IMA", "SIM-AMENDMENT-REFUSED", UnderControl, "COR", PROVIDED, &["02r", "+08"], Released),
        ("IMA", "SIM-AMENDMENT-DOCUMENTS", Accepted, "COR", AMENDMENT, &["02r", "06r", "+11r"], DocumentsAwaited),
        ("EXA", "SIM-AMENDMENT-DOCUMENTS", Released, "COR", AMENDMENT, &["02r", "06r", "+11r"], Released),
        ("EXA", "", Released, "COR", PROOF, &["02r", "11r", "+16"], Released),
        ("EXA", "", Accepted, "COR", PROOF, &["02r", "11r"], Accepted),
        ("EXA", "SIM-CONTROL", UnderControl, "COR", PROOF, &["02r", "11r"], UnderControl),
        ("IMA", "", Released, "COR", PROOF, &["02r", "11r denied"], Released),
        ("EXA", "", Invalidated, "COR", PROOF, &["03r"], Invalidated),
        ("IMA", "", Invalidated, "COR", AMENDMENT, &["03r"], Invalidated),
    ];
    for (type_code, scenario, state, kind, content, expected, after) in table {
        let case = case(type_code, "4000", scenario, state);
        let verdict = decided(&request(kind, "R1", "26NL000396A1B2C3R0", content), Some(&case));
        let name = format!("{type_code} {scenario} {state} {kind} {content}");
        assert_eq!((answers(&verdict), verdict.state), (strings(expected), after), "{name}");
        assert!(!verdict.gives_mrn, "{name}");
        assert_eq!(verdict.withdraws_planned, after == Invalidated && state != Invalidated, "{name}");
    }
}

#[test]
fn goods_for_a_warehouse_can_be_presented_whatever_their_type() {
    let case = case("IMA", "7100", "", CaseState::Released);
    let verdict = decided(&request("GPR", "R1", "26NL000396A1B2C3R0", ""), Some(&case));
    assert_eq!((answers(&verdict), verdict.state), (vec!["02r".to_owned()], CaseState::Released));
}

#[test]
fn a_request_about_nothing_is_rejected_at_its_mrn() {
    for kind in ["GPR", "INV", "COR"] {
        let verdict = decided(&request(kind, "R1", "26NL000396A1B2C3R0", ""), None);
        assert_eq!((errors(&verdict), verdict.state), (vec!["DMS12015 42A/D014".to_owned()], CaseState::Rejected));
    }
    let unknown = decided(&request("XYZ", "R1", "26NL000396A1B2C3R0", ""), None);
    assert_eq!(errors(&unknown), ["DMS10020 42A/D013"]);
}

#[test]
fn a_repeated_reference_is_rejected_without_an_mrn() {
    let refusal = duplicate_reference(Codebook::embedded());
    assert_eq!(refusal.about, About::MessageAlone);
    let AnswerContent::Rejected(errors) = refusal.content else { panic!("a rejection") };
    assert_eq!(
        errors.iter().map(|error| (error.code(), error.pointer().to_string())).collect::<Vec<_>>(),
        [("DMS12003", "42A/D026".to_owned())]
    );
}

#[test]
fn the_published_project_declarations_are_accepted() {
    let Some(samples) = published(&["project"]) else { return };
    let declarations = samples.iter().filter(|(name, _)| name.starts_with('h') || name.starts_with('b'));
    let mut accepted = 0;
    for (name, bytes) in declarations {
        let verdict = decided(std::str::from_utf8(bytes).expect("text"), None);
        assert_eq!(errors(&verdict), Vec::<String>::new(), "{name}");
        accepted += 1;
    }
    assert_eq!(accepted, 5);
}

#[test]
fn every_published_british_procedure_pair_is_known() {
    let Some(samples) = published(&["declaration"]) else { return };
    for (name, bytes) in &samples {
        let verdict = decided(std::str::from_utf8(bytes).expect("text"), None);
        let found = errors(&verdict);
        println!("{name}: {found:?}");
        assert!(
            !found.iter().any(|error| error.starts_with("DMS548AA") || error.starts_with("DMS10020")),
            "{name}: {found:?}"
        );
    }
}
