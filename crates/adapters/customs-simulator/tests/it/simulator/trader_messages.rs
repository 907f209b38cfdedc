//! The whole life of a declaration, played with messages as a broker's system writes them.

use crate::sample_messages::SampleDeclaration;
use crate::simulator::{Authority, codes, declared, mrn_of, text};
use customs_kernel::Mrn;
use customs_simulator::Outage;
use customs_simulator::cases::CaseState;

fn message(declaration: &str) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?><md:MetaData \
         xmlns:md=\"urn:wco:datamodel:WCO:DocumentMetaData-DMS:2\" xmlns=\"urn:wco:datamodel:WCO:DEC-DMS:2\" \
         xmlns:ds=\"urn:wco:datamodel:WCO:Declaration_DS:DMS:2\">\
         <md:WCODataModelVersionCode>3.6</md:WCODataModelVersionCode><md:WCOTypeName>DEC</md:WCOTypeName>\
         <md:ResponsibleCountryCode>NL</md:ResponsibleCountryCode>\
         <md:ResponsibleAgencyName>Douane</md:ResponsibleAgencyName><Declaration>{declaration}</Declaration>\
         </md:MetaData>"
    )
}

fn notice(kind: &str, lrn: &str, mrn: &Mrn, content: &str) -> String {
    message(&format!(
        "<FunctionCode>13</FunctionCode><FunctionalReferenceID>{lrn}</FunctionalReferenceID><ID>{mrn}</ID>\
         <TypeCode>{kind}</TypeCode><Submitter><ID>NL854321098</ID></Submitter>{content}"
    ))
}

fn invalidation(lrn: &str, mrn: &Mrn) -> String {
    let pointer = |section: &str| {
        format!(
            "<Pointer><SequenceNumeric>1</SequenceNumeric><DocumentSectionCode>{section}</DocumentSectionCode></Pointer>"
        )
    };
    let content = format!(
        "<AdditionalInformation><StatementDescription>Declared twice</StatementDescription>\
         <StatementTypeCode>AES</StatementTypeCode>{}{}</AdditionalInformation>\
         <Amendment><ChangeReasonCode>1</ChangeReasonCode></Amendment>",
        pointer("42A"),
        pointer("06A")
    );
    notice("INV", lrn, mrn, &content)
}

fn control_response(lrn: &str, mrn: &Mrn, kind: &str) -> String {
    let content = format!(
        "<AdditionalDocument><CategoryCode>N</CategoryCode><ID>INV-1</ID><TypeCode>380</TypeCode></AdditionalDocument>\
         <AdditionalInformation><StatementCode>{kind}</StatementCode>\
         <StatementDescription>As asked</StatementDescription><StatementTypeCode>AES</StatementTypeCode>\
         </AdditionalInformation><AdditionalInformation><StatementDescription>A copy</StatementDescription>\
         <StatementTypeCode>AES</StatementTypeCode><Pointer><SequenceNumeric>1</SequenceNumeric>\
         <DocumentSectionCode>42A</DocumentSectionCode></Pointer><Pointer><SequenceNumeric>1</SequenceNumeric>\
         <DocumentSectionCode>02A</DocumentSectionCode></Pointer></AdditionalInformation>"
    );
    notice("COR", lrn, mrn, &content)
}

fn proof_of_exit(lrn: &str, mrn: &Mrn) -> String {
    notice(
        "COR",
        lrn,
        mrn,
        "<AdditionalDocument><CategoryCode>N</CategoryCode><ID>CMR-77</ID><TypeCode>730</TypeCode>\
         </AdditionalDocument><AdditionalInformation><StatementCode>cmr</StatementCode>\
         <StatementTypeCode>AES</StatementTypeCode></AdditionalInformation><ExitOffice><ID>NL000396</ID></ExitOffice>\
         <GoodsShipment><ExitDateTime><ds:DateTimeString formatCode=\"102\">20260228</ds:DateTimeString></ExitDateTime>\
         </GoodsShipment>",
    )
}

/// The full data set again, of the type that completes the declaration with this MRN.
fn supplement(lrn: &str, type_code: &'static str, kind: &str, mrn: &Mrn) -> String {
    let declaration = SampleDeclaration { previous_document: Some(mrn.to_string()), ..SampleDeclaration::import(lrn) };
    let named = format!("<CategoryCode>N</CategoryCode><ID>{mrn}</ID><TypeCode>CLE</TypeCode>");
    let ours = format!("<CategoryCode>Y</CategoryCode><ID>{mrn}</ID><TypeCode>{kind}</TypeCode>");
    let accepted = "<Declaration><AcceptanceDateTime><ds:DateTimeString \
                    xmlns:ds=\"urn:wco:datamodel:WCO:Declaration_DS:DMS:2\" formatCode=\"304\">20260901101500Z\
                    </ds:DateTimeString></AcceptanceDateTime>";
    let xml = declaration.with_type(type_code).to_xml();
    assert!(xml.contains(&named));
    xml.replace(&named, &ours).replacen("<Declaration>", accepted, 1)
}

/// An authority that has answered a declaration of this type, and the MRN it gave.
fn declared_as(declaration: &SampleDeclaration, answers: &[&str]) -> (Authority, Mrn) {
    let authority = Authority::new();
    authority.declare(declaration);
    let given = authority.all();
    assert_eq!(codes(&given), answers);
    let mrn = mrn_of(&given[0]);
    (authority, mrn)
}

fn import(type_code: &'static str, scenario: &str) -> SampleDeclaration {
    SampleDeclaration::import("D1").with_type(type_code).asking_for(scenario)
}

/// Function code and status of the answers to a message.
fn answers(authority: &Authority, lrn: &str, xml: &str) -> Vec<String> {
    authority.receive(lrn, xml);
    let given = authority.all();
    let stated = given.iter().map(|answer| {
        let status = text(answer, "NameCode").map_or_else(String::new, |status| format!("({status})"));
        let about = declared(answer, "FunctionalReferenceID").unwrap_or_default();
        format!("{}{status} {about}", text(answer, "FunctionCode").unwrap_or_default())
    });
    stated.collect()
}

#[test]
fn a_presentation_is_received_and_lets_the_goods_be_accepted_and_released() {
    let (authority, mrn) = declared_as(&import("IMD", ""), &["02"]);
    let presented = answers(&authority, "P1", &notice("GPR", "P1", &mrn, ""));
    assert_eq!(presented, ["02 P1", "01 D1", "09 D1"]);
    assert_eq!(answers(&authority, "P2", &notice("GPR", "P2", &mrn, "")), ["03 P2"], "they are released once");
}

#[test]
fn a_presentation_is_rejected_the_first_time_where_that_was_asked_for() {
    let (authority, mrn) = declared_as(&import("IMF", "SIM-PRESENTATION-REJECTED"), &["02"]);
    assert_eq!(answers(&authority, "P1", &notice("GPR", "P1", &mrn, "")), ["03 P1"]);
    assert_eq!(answers(&authority, "P2", &notice("GPR", "P2", &mrn, "")), ["02 P2", "01 D1", "09 D1"]);
}

#[test]
fn an_invalidation_is_granted_or_denied() {
    let (authority, mrn) = declared_as(&import("IMA", ""), &["01", "09"]);
    assert_eq!(answers(&authority, "I1", &invalidation("I1", &mrn)), ["02 I1", "11(39) I1", "10 D1"]);
    let (authority, mrn) = declared_as(&import("IMA", "SIM-INVALIDATION-REFUSED"), &["01", "09"]);
    assert_eq!(answers(&authority, "I1", &invalidation("I1", &mrn)), ["02 I1", "11(41) I1"]);
}

#[test]
fn a_control_ends_with_documents_or_goods_but_not_with_remarks() {
    for scenario in ["SIM-CONTROL", "SIM-HOLD"] {
        for settles in ["document_provided", "goods_presented"] {
            let (authority, mrn) =
                declared_as(&import("IMA", scenario), &["01", if scenario == "SIM-HOLD" { "06" } else { "05" }]);
            let remarks = control_response("C1", &mrn, "remarks_only");
            assert_eq!(answers(&authority, "C1", &remarks), ["02 C1"], "documents beside remarks settle nothing");
            let settled = answers(&authority, "C2", &control_response("C2", &mrn, settles));
            assert_eq!(settled, ["02 C2", "08 D1"]);
            let again = answers(&authority, "C3", &control_response("C3", &mrn, settles));
            assert_eq!(again, ["02 C3", "11(39) C3"], "there is nothing left to release");
        }
    }
}

#[test]
fn a_proof_of_exit_is_taken_and_confirms_the_exit_of_released_goods() {
    let export = SampleDeclaration::export("D1");
    let (authority, mrn) = declared_as(&export, &["01", "09"]);
    authority.receive("X1", &proof_of_exit("X1", &mrn));
    let given = authority.all();
    assert_eq!(codes(&given), ["02", "11", "16"]);
    let confirmation = &given[2];
    assert_eq!(declared(confirmation, "FunctionalReferenceID"), Some("D1"));
    assert_eq!(
        (text(confirmation, "StatementTypeCode"), text(confirmation, "StatementDescription")),
        (Some("CEX"), Some("NL000396"))
    );
    let (authority, mrn) = declared_as(&export.asking_for("SIM-ACCEPT-ONLY"), &["01"]);
    assert_eq!(answers(&authority, "X1", &proof_of_exit("X1", &mrn)), ["02 X1", "11(39) X1"]);
    let (authority, mrn) = declared_as(&import("IMA", ""), &["01", "09"]);
    assert_eq!(answers(&authority, "X1", &proof_of_exit("X1", &mrn)), ["02 X1", "11(41) X1"]);
}

#[test]
fn a_supplementary_declaration_is_accepted_and_releases_nothing_again() {
    for (simplified, first, type_code, kind) in [
        ("IMB", ["01", "09"].as_slice(), "IMX", "SDE"),
        ("IMC", &["01", "09"], "IMY", "SDE"),
        ("IME", &["02"], "IMX", "SDE"),
        ("IMF", &["02"], "IMY", "SDE"),
        ("IMZ", &["01", "09"], "IMZ", "CLE"),
    ] {
        let (authority, mrn) = declared_as(&import(simplified, ""), first);
        let supplement = supplement("S1", type_code, kind, &mrn);
        authority.receive("S1", &supplement);
        let given = authority.all();
        assert_eq!(codes(&given), ["01"], "{simplified}");
        assert_eq!(declared(&given[0], "FunctionalReferenceID"), Some("S1"));
        assert_ne!(mrn_of(&given[0]), mrn, "{simplified}");
    }
}

#[test]
fn a_supplementary_declaration_is_rejected_by_its_content() {
    let (authority, mrn) = declared_as(&import("IMB", ""), &["01", "09"]);
    let wrong = supplement("S1", "IMX", "SDE", &mrn).replace("<CountryCode>BR<", "<CountryCode>ZZ<");
    assert_eq!(answers(&authority, "S1", &wrong), ["03 S1"]);
    assert_eq!(answers(&authority, "S2", &supplement("S2", "IMX", "SDE", &mrn)), ["01 S2"]);
}

#[test]
fn what_gets_lost_was_decided_all_the_same() {
    let outage = Outage::losing_answers_percent(50);
    let mut references = (0..).map(|number| format!("D{number}"));
    let lost = references.find(|lrn| outage.loses_answers_to(lrn)).expect("one that gets lost");
    let kept = references.find(|lrn| !outage.loses_answers_to(lrn)).expect("one that does not");
    let authority = Authority::with_outage(outage);
    authority.declare(&SampleDeclaration::import(&lost));
    authority.declare(&SampleDeclaration::import(&lost));
    assert_eq!(codes(&authority.all()), Vec::<&str>::new());
    authority.declare(&SampleDeclaration::import(&kept));
    let given = authority.all();
    assert_eq!(codes(&given), ["01", "09"]);
    assert_eq!(declared(&given[0], "FunctionalReferenceID"), Some(&*kept));
    let released = Some(CaseState::Released);
    assert_eq!((authority.state_of(&lost), authority.state_of(&kept)), (released, released));
}
