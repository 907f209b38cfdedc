//! Messages that are wrong in themselves, grouped by the system that refuses them.

use crate::sample_messages::{transit_declaration, transit_notice};
use crate::sample_tables::EmbeddedTables;
use customs_simulator::ReferenceTables;
use customs_simulator::transit::{TraderMessage, TransitAnswer, TransitState, TransitVerdict, decide};

fn decided(xml: &str, state: Option<TransitState>) -> TransitVerdict {
    let message = TraderMessage::read(xml.as_bytes()).expect("a message");
    let case = state.map(|state| super::case(state, ""));
    decide(&message, case.as_ref(), &EmbeddedTables.codebook(), "2026-03-02".parse().expect("a day"))
}

/// The number of the message of refusal, the number that this rejects, and its errors as `code pointer`.
fn refused(verdict: &TransitVerdict) -> (&'static str, String, Vec<String>) {
    let answer = &verdict.responses.last().expect("an answer").response;
    let (rejects, errors) = match answer {
        TransitAnswer::DepartureRejected { rejects, errors }
        | TransitAnswer::DestinationRejected { rejects, errors } => (rejects.clone(), errors),
        TransitAnswer::FunctionalNack(errors) => (String::new(), errors),
        TransitAnswer::XmlNack(errors) => {
            let reported = errors.iter().map(|error| format!("{} {}", error.code, error.pointer));
            return (answer.number(), String::new(), reported.collect());
        }
        other => panic!("{other:?}"),
    };
    (answer.number(), rejects, errors.iter().map(|error| format!("{} {}", error.code, error.pointer)).collect())
}

const MRN: &str = "<MRN>26NL000510A1B2C3J5</MRN>";

#[test]
fn what_breaks_a_rule_inside_is_rejected_by_the_office_and_changes_nothing() {
    for (number, from, to, by, reported) in [
        ("014", ">NL000510<", ">NL00051<", "056", "12 /CC014C/CustomsOfficeOfDeparture[1]/referenceNumber[1]"),
        ("007", "<incidentFlag>0", "<incidentFlag>2", "057", "12 /CC007C/TransitOperation[1]/incidentFlag[1]"),
        ("044", "2026-03-02<", "2026-02-30<", "057", "12 /CC044C/UnloadingRemark[1]/unloadingDate[1]"),
    ] {
        let xml = transit_notice(number, "N1", MRN).replacen(from, to, 1);
        let verdict = decided(&xml, Some(TransitState::Released));
        assert_eq!(refused(&verdict), (by, number.to_owned(), vec![reported.to_owned()]));
        assert_eq!((verdict.state, verdict.gives_mrn), (TransitState::Released, false));
        assert_eq!(verdict.responses.len(), 1);
    }
}

#[test]
fn a_declaration_is_acknowledged_before_it_is_rejected_with_all_that_is_wrong() {
    let xml = transit_declaration("T1", "SIM-SILENT", "A")
        .replace("<security>0</security>", "")
        .replace("940169<", "94<")
        .replace("1100<", "0<");
    let verdict = decided(&xml, None);
    assert_eq!(verdict.responses[0].response, TransitAnswer::Acknowledged);
    let commodity = "/CC015C/Consignment[1]/HouseConsignment[1]/ConsignmentItem[1]/Commodity[1]";
    let reported = [
        "13 /CC015C/TransitOperation[1]/security[1]".to_owned(),
        format!("12 {commodity}/CommodityCode[1]/harmonizedSystemSubHeadingCode[1]"),
        format!("12 {commodity}/GoodsMeasure[1]/netMass[1]"),
    ];
    assert_eq!(refused(&verdict), ("056", "015".to_owned(), reported.to_vec()));
    assert_eq!(verdict.state, TransitState::Rejected);
}

#[test]
fn what_has_not_the_shape_of_a_message_is_not_taken_by_the_system() {
    for (from, to, reported) in [
        ("<incidentFlag>", "<New/><incidentFlag>", "15 /CC007C/TransitOperation[1]/New[1]"),
        ("<messageType>CC007C", "<messageType>CC014C", "12 /CC007C/messageType[1]"),
        ("<messageRecipient>NTA.NL</messageRecipient>", "", "13 /CC007C/messageRecipient[1]"),
        ("<MRN>", "text<MRN>", "15 /CC007C/TransitOperation[1]"),
    ] {
        let xml = transit_notice("007", "N1", MRN).replacen(from, to, 1);
        let verdict = decided(&xml, Some(TransitState::Released));
        assert_eq!(refused(&verdict), ("917", String::new(), vec![reported.to_owned()]));
        assert_eq!(verdict.state, TransitState::Released);
    }
}

#[test]
fn an_answer_tells_a_sensible_number_of_errors_and_no_longer_texts_than_it_has_room_for() {
    let name = "N".repeat(2_000);
    let many = transit_notice("007", "N1", &format!("{MRN}{}", format!("<{name}/>").repeat(500)));
    let (number, _, errors) = refused(&decided(&many, None));
    assert_eq!((number, errors.len(), errors[0].len()), ("917", 99, 515));
    let long = transit_notice("007", "N1", MRN).replacen("DE003302", &"é".repeat(600), 1);
    let verdict = decided(&long, None);
    let TransitAnswer::DestinationRejected { errors, .. } = &verdict.responses[0].response else {
        panic!("{verdict:?}")
    };
    assert_eq!(errors[0].original_value.as_ref().map(|value| value.chars().count()), Some(512));
}

#[test]
fn a_silent_authority_refuses_nothing() {
    let xml = transit_notice("014", "N1", MRN).replacen(">NL000510<", "><", 1);
    assert_eq!(decided(&xml, Some(TransitState::Silent)).responses, []);
}
