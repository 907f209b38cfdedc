//! Messages about a movement that come before customs has reported an earlier decision, and the number by which its
//! answers name the movement: the MRN once IE028 has reported it, the LRN before (condition C0467).

use crate::sample_messages::{
    DEPARTURE_AND_HOLDER, OFFICE_AND_TRADER_AT_DESTINATION, transit_notice, whole_transit_amendment,
    whole_transit_declaration, whole_transit_notice,
};
use crate::simulator::{Authority, number, text};
use crate::valid_messages::assert_all_valid;
use customs_simulator::cases::CaseState;
use customs_simulator::transit::TransitState;

const LRN: &str = "<LRN>T1</LRN>";
const PRESENTED: &str = "<Consignment><containerIndicator>0</containerIndicator><LocationOfGoods>\
    <typeOfLocation>A</typeOfLocation><qualifierOfIdentification>U</qualifierOfIdentification>\
    <UNLocode>NLRTM</UNLocode></LocationOfGoods><PlaceOfLoading><UNLocode>NLRTM</UNLocode></PlaceOfLoading>\
    <HouseConsignment><sequenceNumber>1</sequenceNumber></HouseConsignment></Consignment>";

/// Answers of customs, each checked by its schema, as `number` with the kind of reference that names the movement.
fn reported(answers: &[String]) -> Vec<String> {
    assert_all_valid(answers);
    let shown = answers.iter().map(|answer| {
        let names = |element| text(answer, element).is_some();
        let reference = match (names("LRN"), names("MRN")) {
            (true, true) => "both",
            (true, false) => "LRN",
            (false, true) => "MRN",
            (false, false) => "none",
        };
        format!("{} {reference}", number(answer).unwrap_or_default())
    });
    shown.collect()
}

fn mrn(authority: &Authority) -> String {
    format!("<MRN>{}</MRN>", authority.case_of("T1").mrn.expect("an MRN"))
}

fn state(authority: &Authority) -> TransitState {
    match authority.state_of("T1") {
        Some(CaseState::Transit(state)) => state,
        other => panic!("no movement: {other:?}"),
    }
}

fn lodged(reference: &str, kind: &str) -> Authority {
    let authority = Authority::new();
    authority.receive("T1", &whole_transit_declaration("T1", reference, kind));
    authority
}

/// A movement with nothing reported after its acceptance.
fn accepted(reference: &str, kind: &str) -> Authority {
    let authority = lodged(reference, kind);
    authority.advance(200);
    assert_eq!(reported(&authority.due()), ["928 LRN", "028 both"]);
    authority
}

fn present(authority: &Authority, name: &str) {
    let rest = format!("{DEPARTURE_AND_HOLDER}{PRESENTED}");
    authority.receive(name, &whole_transit_notice("170", name, LRN, &rest));
}

fn invalidate(authority: &Authority, name: &str, named: &str) {
    authority.receive(name, &transit_notice("014", name, named));
}

fn amend(authority: &Authority, name: &str, reference: &str) {
    authority.receive(name, &whole_transit_amendment(name, &mrn(authority), reference, "A"));
}

#[test]
fn the_mrn_names_a_movement_while_its_presentation_is_decided() {
    let authority = accepted("SIM-INVALIDATION-REFUSED", "D");
    present(&authority, "P1");
    invalidate(&authority, "N1", &mrn(&authority));
    assert_eq!(reported(&authority.all()), ["928 LRN", "928 LRN", "009 MRN", "029 both"]);
}

#[test]
fn what_is_presented_before_the_acceptance_is_told_is_released_under_its_mrn() {
    for (reference, then) in [("ORDER-1", "029 both"), ("SIM-CONTROL-HOLD", "060 MRN"), ("SIM-NO-RELEASE", "051 MRN")] {
        let authority = lodged(reference, "D");
        authority.advance(50);
        present(&authority, "P1");
        assert_eq!(reported(&authority.all()), ["928 LRN", "028 both", "928 LRN", then], "{reference}");
    }
}

#[test]
fn an_answer_after_the_acceptance_names_the_mrn_whenever_its_message_came() {
    let authority = lodged("SIM-INVALIDATION-REFUSED", "A");
    authority.advance(50);
    invalidate(&authority, "N1", LRN);
    assert_eq!(reported(&authority.all()), ["928 LRN", "028 both", "928 LRN", "009 MRN", "029 both"]);
}

#[test]
fn an_mrn_that_was_withdrawn_before_it_was_told_names_nothing() {
    let authority = lodged("ORDER-1", "A");
    authority.advance(50);
    invalidate(&authority, "N1", LRN);
    assert_eq!(reported(&authority.all()), ["928 LRN", "009 LRN"]);
    invalidate(&authority, "N2", LRN);
    assert_eq!(
        (reported(&authority.all()), state(&authority)),
        (vec!["056 LRN".to_owned()], TransitState::Invalidated)
    );
}

#[test]
fn a_silent_authority_answers_no_message_at_all() {
    let authority = lodged("SIM-SILENT", "D");
    present(&authority, "P1");
    invalidate(&authority, "N1", LRN);
    authority.receive("N2", &transit_notice("034", "N2", LRN));
    assert!(authority.all().is_empty());
    assert_eq!(state(&authority), TransitState::Silent);
}

#[test]
fn nothing_is_asked_for_that_an_amendment_has_brought_already() {
    for reference in ["SIM-HOLD", "SIM-GUARANTEE-INVALID"] {
        let authority = accepted(reference, "A");
        amend(&authority, "N1", reference);
        assert_eq!(reported(&authority.all()), ["004 MRN", "029 both"], "{reference}");
    }
}

#[test]
fn an_amendment_waits_for_the_decision_on_the_one_before() {
    let authority = accepted("ORDER-1", "A");
    amend(&authority, "N1", "ORDER-1");
    authority.advance(50);
    amend(&authority, "N2", "ORDER-1");
    let answers = authority.all();
    assert_eq!(reported(&answers), ["004 MRN", "056 MRN", "029 both"]);
    assert_eq!(text(&answers[1], "errorCode"), Some("92"));
}

#[test]
fn goods_arrive_after_they_have_left() {
    let moment = "<arrivalNotificationDateAndTime>2026-09-02T10:15:00</arrivalNotificationDateAndTime>\
                  <simplifiedProcedure>0</simplifiedProcedure><incidentFlag>0</incidentFlag>";
    for (reference, then) in [("ORDER-1", TransitState::Released), ("SIM-ENQUIRY", TransitState::Enquiry)] {
        let authority = accepted(reference, "A");
        let arrival = |name: &str| {
            let operation = format!("{}{moment}", mrn(&authority));
            let notice = whole_transit_notice("007", name, &operation, OFFICE_AND_TRADER_AT_DESTINATION);
            authority.receive(name, &notice);
        };
        arrival("N1");
        let answers = authority.all();
        assert_eq!((reported(&answers)[0].as_str(), text(&answers[0], "errorCode")), ("057 MRN", Some("92")));
        assert_eq!(state(&authority), then);
        arrival("N2");
        assert_eq!(reported(&authority.all()), ["025 MRN", "045 MRN"]);
    }
}

#[test]
fn a_movement_is_invalidated_before_its_release_is_told_whatever_was_to_follow() {
    for reference in ["ORDER-1", "SIM-ENQUIRY", "SIM-RECOVERY"] {
        let authority = accepted(reference, "A");
        invalidate(&authority, "N1", &mrn(&authority));
        assert_eq!(reported(&authority.all()), ["928 LRN", "009 MRN"], "{reference}");
        assert_eq!(state(&authority), TransitState::Invalidated);
    }
}

#[test]
fn movements_of_two_traders_under_one_lrn_are_two_movements() {
    let authority = Authority::new();
    let declaration = whole_transit_declaration("T1", "ORDER-1", "D");
    for account in ["8", "7"] {
        authority.receive_from(account, "T1", &declaration);
        assert_eq!(reported(&authority.all()), ["928 LRN", "028 both"]);
    }
    present(&authority, "P1");
    assert_eq!(reported(&authority.all()), ["928 LRN", "029 both"]);
    let foreign = mrn(&authority);
    authority.receive_from("8", "N1", &transit_notice("014", "N1", &foreign));
    let answers = authority.all();
    assert_eq!((reported(&answers), text(&answers[0], "errorCode")), (vec!["056 MRN".to_owned()], Some("90")));
    assert_eq!(state(&authority), TransitState::Released);
}

#[test]
fn of_two_messages_at_one_moment_the_second_is_decided_by_what_the_first_has_made() {
    let authority = accepted("SIM-ACCEPT-ONLY", "A");
    let named = mrn(&authority);
    let amendment = whole_transit_amendment("N1", &named, "SIM-ACCEPT-ONLY", "A");
    let invalidation = transit_notice("014", "N2", &named);
    authority.receive_while(("N1", &amendment), ("N2", &invalidation));
    assert_eq!(reported(&authority.all()), ["928 LRN", "009 MRN", "056 MRN"]);
    assert_eq!(state(&authority), TransitState::Invalidated);
}

#[test]
fn a_presentation_that_two_simulators_take_at_one_moment_is_answered_once() {
    let authority = accepted("ORDER-1", "D");
    let presentation = whole_transit_notice("170", "P1", LRN, &format!("{DEPARTURE_AND_HOLDER}{PRESENTED}"));
    authority.receive_while(("P1", &presentation), ("P1", &presentation));
    assert_eq!(reported(&authority.all()), ["928 LRN", "029 both"]);
    authority.receive("P1", &presentation);
    assert!(authority.all().is_empty(), "nor is it answered when it comes once more");
}

#[test]
fn a_request_that_comes_before_its_declaration_is_refused_and_hinders_nothing() {
    let authority = Authority::new();
    invalidate(&authority, "N1", LRN);
    authority.receive("T1", &whole_transit_declaration("T1", "ORDER-1", "A"));
    let answers = authority.all();
    assert_eq!(reported(&answers), ["056 LRN", "928 LRN", "028 both", "029 both"]);
    assert_eq!(text(&answers[0], "errorCode"), Some("90"));
    assert_eq!(state(&authority), TransitState::Released);
}
