mod amendments;
mod checking;
mod conditions;
mod message;
mod movement_record;
mod requests;
mod scenario;

use crate::sample_messages::{transit_declaration, transit_notice};
use crate::sample_tables::EmbeddedTables;
use customs_simulator::ReferenceTables;
use customs_simulator::decision::Moment;
use customs_simulator::transit::{
    NotATransitMessage, PlannedDecision, PlannedTransitAnswer, TraderMessage, TransitAnswer, TransitCase, TransitState,
    TransitVerdict, decide, duplicate_reference,
};

fn declaration(reference: &str, kind: &str) -> String {
    transit_declaration("LRN-1", reference, kind)
}

/// A message about the movement, with further elements of its operation. A presentation names the LRN.
fn request(number: &str, inside: &str) -> TraderMessage {
    let named = if number == "170" { "<LRN>LRN-1</LRN>" } else { "<MRN>26NL000510A1B2C3J5</MRN>" };
    read(&transit_notice(number, "N-1", &format!("{named}{inside}")))
}

fn read(xml: &str) -> TraderMessage {
    TraderMessage::read(xml.as_bytes()).expect("a message")
}

fn decided(message: &TraderMessage, case: Option<&TransitCase>) -> TransitVerdict {
    let today = "2026-03-02".parse().expect("a day");
    decide(message, case, &EmbeddedTables.codebook(), today)
}

fn case(state: TransitState, reference: &str) -> TransitCase {
    TransitCase {
        lrn: "LRN-1".to_owned(),
        mrn: Some("26NL000510A1B2C3J0".to_owned()),
        trader_reference: Some(reference.to_owned()),
        guarantee_amount: None,
        declaration: None,
        state,
        planned: PlannedDecision::Nothing,
    }
}

/// Numbers of the messages; those sent with the release have a `+` before them.
fn numbers(verdict: &TransitVerdict) -> Vec<String> {
    let shown = |planned: &PlannedTransitAnswer| match planned.moment {
        Moment::Acceptance => planned.response.number().to_owned(),
        Moment::Release => format!("+{}", planned.response.number()),
    };
    verdict.responses.iter().map(shown).collect()
}

#[test]
fn a_declaration_is_answered_by_its_type_and_scenario() {
    for (reference, kind, state, expected) in [
        ("ORDER-1", "A", TransitState::Released, vec!["928", "028", "+029"]),
        ("ORDER-1", "D", TransitState::AwaitingPresentation, vec!["928", "028"]),
        ("SIM-CONTROL", "A", TransitState::Released, vec!["928", "028", "+060", "+029"]),
        ("SIM-CONTROL", "D", TransitState::AwaitingPresentation, vec!["928", "028"]),
        ("SIM-HOLD", "A", TransitState::Accepted, vec!["928", "028", "+022"]),
        ("SIM-ACCEPT-ONLY", "A", TransitState::Accepted, vec!["928", "028"]),
        ("SIM-CONTROL-DOCUMENTS", "A", TransitState::Released, vec!["928", "028", "+060", "+029"]),
        ("SIM-CONTROL-INTENTION", "A", TransitState::Released, vec!["928", "028", "+060", "+029"]),
        ("SIM-CONTROL-HOLD", "A", TransitState::UnderControl, vec!["928", "028", "+060"]),
        ("SIM-GUARANTEE-INVALID", "A", TransitState::Accepted, vec!["928", "028", "+022"]),
        ("SIM-NO-RELEASE", "A", TransitState::NotReleased, vec!["928", "028", "+051"]),
        ("SIM-AMENDMENT-REFUSED", "A", TransitState::Accepted, vec!["928", "028"]),
        ("SIM-INCIDENT", "A", TransitState::Released, vec!["928", "028", "+029", "+182"]),
        ("SIM-RESEALED", "A", TransitState::Released, vec!["928", "028", "+029", "+182"]),
        ("SIM-ENQUIRY", "A", TransitState::Enquiry, vec!["928", "028", "+029", "+140"]),
        ("SIM-RECOVERY", "A", TransitState::Recovery, vec!["928", "028", "+029", "+140", "+035"]),
        ("SIM-SILENT", "A", TransitState::Silent, vec![]),
        ("SIM-XML-NACK", "A", TransitState::Rejected, vec!["917"]),
        ("SIM-REJECT-14", "A", TransitState::Rejected, vec!["928", "056"]),
        ("SIM-INVALIDATION-REFUSED", "A", TransitState::Released, vec!["928", "028", "+029"]),
    ] {
        let verdict = decided(&read(&declaration(reference, kind)), None);
        assert_eq!((verdict.state, numbers(&verdict)), (state, expected.into_iter().map(str::to_owned).collect()));
        let stands = !matches!(state, TransitState::Silent | TransitState::Rejected);
        assert_eq!(verdict.gives_mrn, stands, "{reference}");
    }
}

#[test]
fn what_is_wrong_with_the_content_comes_before_any_scenario() {
    for (from, to, pointer) in [
        ("countryOfDestination>DE<", "countryOfDestination>ZZ<", "/CC015C/Consignment[1]/countryOfDestination[1]"),
        (
            "Departure><referenceNumber>NL",
            "Departure><referenceNumber>XX",
            "/CC015C/CustomsOfficeOfDeparture[1]/referenceNumber[1]",
        ),
        ("DE003302", "DE0033", "/CC015C/CustomsOfficeOfDestinationDeclared[1]/referenceNumber[1]"),
        (
            "<goodsItemNumber>1</goodsItemNumber>",
            "",
            "/CC015C/Consignment[1]/HouseConsignment[1]/ConsignmentItem[1]/goodsItemNumber[1]",
        ),
    ] {
        let xml = declaration("SIM-SILENT", "A");
        assert!(xml.contains(from), "{from}");
        let verdict = decided(&read(&xml.replace(from, to)), None);
        let PlannedTransitAnswer { response: TransitAnswer::DepartureRejected { rejects, errors }, .. } =
            &verdict.responses[1]
        else {
            panic!("{verdict:?}");
        };
        assert_eq!((rejects.as_str(), errors.len(), errors[0].pointer.as_str()), ("015", 1, pointer));
        assert_eq!((verdict.state, verdict.gives_mrn), (TransitState::Rejected, false));
    }
}

#[test]
fn a_presentation_is_taken_once_the_movement_waits_for_it() {
    for (state, reference, then, expected) in [
        (TransitState::AwaitingPresentation, "", TransitState::Released, vec!["928", "+029"]),
        (TransitState::AwaitingPresentation, "SIM-CONTROL", TransitState::Released, vec!["928", "+060", "+029"]),
        (TransitState::AwaitingPresentation, "SIM-ACCEPT-ONLY", TransitState::Accepted, vec!["928"]),
        (
            TransitState::AwaitingPresentation,
            "SIM-PRESENTATION-REJECTED",
            TransitState::AwaitingSecondPresentation,
            vec!["056"],
        ),
        (
            TransitState::AwaitingSecondPresentation,
            "SIM-PRESENTATION-REJECTED",
            TransitState::Released,
            vec!["928", "+029"],
        ),
        (TransitState::Released, "", TransitState::Released, vec!["056"]),
        (TransitState::Rejected, "", TransitState::Rejected, vec!["056"]),
    ] {
        let verdict = decided(&request("170", ""), Some(&case(state, reference)));
        assert_eq!((verdict.state, numbers(&verdict)), (then, expected.into_iter().map(str::to_owned).collect()));
    }
    assert_eq!(numbers(&decided(&request("170", ""), None)), ["056"]);
}

#[test]
fn an_invalidation_is_granted_unless_the_scenario_refuses_it() {
    for state in TransitState::ALL {
        let granted = decided(&request("014", ""), Some(&case(state, "ORDER-1")));
        let refused = decided(&request("014", ""), Some(&case(state, "SIM-INVALIDATION-REFUSED")));
        assert_eq!((refused.state, refused.withdraws_planned), (state, false));
        match state {
            TransitState::AwaitingPresentation
            | TransitState::AwaitingSecondPresentation
            | TransitState::Accepted
            | TransitState::UnderControl
            | TransitState::Released => {
                assert_eq!((granted.state, granted.withdraws_planned), (TransitState::Invalidated, true));
                assert_eq!(
                    (numbers(&granted), numbers(&refused)),
                    (vec!["928".into(), "009".into()], numbers(&granted))
                );
                assert_eq!(refused.responses[1].response, TransitAnswer::InvalidationDecision { granted: false });
            }
            TransitState::Silent => assert_eq!(granted.responses, []),
            _ => assert_eq!((granted.state, numbers(&granted)), (state, vec!["056".to_owned()])),
        }
    }
    assert_eq!(numbers(&decided(&request("014", ""), None)), ["056"]);
}

#[test]
fn an_arrival_is_released_and_written_off_and_an_authorised_consignee_unloads_first() {
    let simplified = request("007", "<simplifiedProcedure>1</simplifiedProcedure>");
    for state in TransitState::ALL {
        let case = case(state, "");
        let ordinary = decided(&request("007", ""), Some(&case));
        let unloading = decided(&simplified, Some(&case));
        let remarks = decided(&request("044", ""), Some(&case));
        let done = (TransitState::Discharged, vec!["025".to_owned(), "+045".to_owned()]);
        let refusals: &[&str] = if state == TransitState::Silent { &[] } else { &["057"] };
        let refused = (state, refusals.iter().map(|number| (*number).to_owned()).collect());
        if matches!(state, TransitState::Released | TransitState::Enquiry) {
            assert_eq!((ordinary.state, numbers(&ordinary)), done);
            assert_eq!((unloading.state, numbers(&unloading)), (TransitState::Unloading, vec!["043".to_owned()]));
        } else {
            assert_eq!((ordinary.state, numbers(&ordinary)), refused);
            assert_eq!((unloading.state, numbers(&unloading)), refused);
        }
        let expected = if state == TransitState::Unloading { done } else { refused };
        assert_eq!((remarks.state, numbers(&remarks)), expected);
    }
    for number in ["007", "044"] {
        assert_eq!(numbers(&decided(&request(number, ""), None)), ["057"]);
        let other = transit_notice(number, "N-1", "<MRN>26NL000510A1B2C3R5</MRN>");
        assert_eq!(numbers(&decided(&read(&other), None)), ["906"], "057 cannot name what is no MRN");
    }
}

#[test]
fn what_follows_an_arrival_is_played_by_its_scenario() {
    let arrival = request("007", "");
    let verdict = decided(&arrival, Some(&case(TransitState::Released, "SIM-PARTIAL-RELEASE")));
    assert_eq!((verdict.state, numbers(&verdict).join(" ")), (TransitState::Discharged, "025 +025 +045".to_owned()));
    let parts: Vec<_> = verdict.responses.iter().map(|planned| &planned.response).collect();
    assert_eq!(parts[0], &TransitAnswer::GoodsReleased { partial: true });
    assert_eq!(parts[1], &TransitAnswer::GoodsReleased { partial: false });
    let verdict = decided(&arrival, Some(&case(TransitState::Released, "SIM-DISCREPANCIES")));
    assert_eq!((verdict.state, numbers(&verdict).join(" ")), (TransitState::Discrepancies, "025 +019".to_owned()));
}

#[test]
fn a_message_that_the_system_does_not_take_is_refused_and_changes_nothing() {
    let verdict = decided(&request("034", ""), Some(&case(TransitState::Accepted, "")));
    assert_eq!((verdict.state, numbers(&verdict)), (TransitState::Accepted, vec!["906".to_owned()]));
    let repeated = duplicate_reference(&read(&declaration("", "A")));
    assert!(matches!(
        &repeated.response,
        TransitAnswer::DepartureRejected { errors, .. } if errors[0].code == "26" && errors[0].original_value.as_deref() == Some("LRN-1")
    ));
    let repeated = duplicate_reference(&request("007", ""));
    assert!(matches!(
        &repeated.response,
        TransitAnswer::FunctionalNack(errors) if errors[0].code == "26" && errors[0].pointer == "/CC007C/messageIdentification"
    ));
}

#[test]
fn only_messages_of_the_transit_system_are_read() {
    for other in ["<CC015C/>", "<x xmlns='http://ncts.dgtaxud.ec'/>", "<CC15C xmlns='http://ncts.dgtaxud.ec'/>"] {
        assert!(matches!(TraderMessage::read(other.as_bytes()), Err(NotATransitMessage::Other)), "{other}");
    }
    assert!(matches!(TraderMessage::read(b"<!DOCTYPE a><a/>"), Err(NotATransitMessage::Xml(_))));
    let message = read(&declaration("ORDER-1", "D"));
    assert_eq!((message.identification(), message.sender()), (Some("LRN-1"), Some("NL801234566")));
    assert_eq!((message.lrn(), message.mrn(), message.guarantee_amount()), (Some("LRN-1"), None, Some("12500.50")));
}

#[test]
fn every_state_is_read_back_from_its_word() {
    for state in TransitState::ALL {
        assert_eq!(TransitState::from_word(state.as_str()), Some(state));
    }
    assert_eq!(TransitState::from_word("Released"), None);
}
