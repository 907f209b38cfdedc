//! The life of movements, played with messages.

use crate::sample_messages::{SampleDeclaration, transit_declaration, transit_notice};
use crate::simulator::{Authority, text};
use customs_kernel::Mrn;
use customs_simulator::cases::CaseState;
use customs_simulator::transit::TransitState;

fn types(answers: &[String]) -> Vec<&str> {
    answers.iter().filter_map(|answer| text(answer, "messageType")).collect()
}

fn mrn_of(answers: &[String]) -> Mrn {
    let given = answers.iter().find(|answer| text(answer, "messageType") == Some("CC028C")).expect("an MRN is given");
    text(given, "MRN").expect("an MRN").parse().expect("an MRN")
}

fn by_mrn(mrn: &Mrn) -> String {
    format!("<MRN>{mrn}</MRN>")
}

fn state(authority: &Authority, lrn: &str) -> TransitState {
    match authority.state_of(lrn) {
        Some(CaseState::Transit(state)) => state,
        other => panic!("no movement: {other:?}"),
    }
}

/// Lodges a movement; returns its MRN and the answers of customs.
fn lodged(authority: &Authority, lrn: &str, reference: &str, kind: &str) -> (Mrn, Vec<String>) {
    authority.receive(lrn, &transit_declaration(lrn, reference, kind));
    let answers = authority.all();
    (mrn_of(&answers), answers)
}

#[test]
fn a_movement_is_accepted_then_released_and_after_its_arrival_written_off_at_the_pace_of_declarations() {
    let authority = Authority::new();
    authority.receive("T1", &transit_declaration("T1", "ORDER-1", "A"));
    assert!(authority.due().is_empty());
    authority.advance(200);
    let accepted = authority.due();
    assert_eq!(types(&accepted), ["CC928C", "CC028C"]);
    let mrn = mrn_of(&accepted);
    assert!(mrn.has_valid_check_character() && mrn.as_str().starts_with("26NL"), "{mrn}");
    assert_eq!(&mrn.as_str()[16..17], "J");
    authority.advance(399);
    assert!(authority.due().is_empty());
    authority.advance(1);
    let released = authority.due();
    assert_eq!(types(&released), ["CC029C"]);
    for answer in accepted.iter().chain(&released) {
        assert_eq!(text(answer, "LRN"), Some("T1"));
        assert_eq!(
            (text(answer, "correlationIdentifier"), text(answer, "messageRecipient")),
            (Some("T1"), Some("NL801234566"))
        );
    }
    let names = |answer: &String| text(answer, "MRN").map(str::to_owned);
    assert_eq!((names(&accepted[0]), names(&released[0])), (None, Some(mrn.to_string())), "928 names the LRN alone");
    authority.receive("N1", &transit_notice("007", "N1", &by_mrn(&mrn)));
    let done = authority.all();
    assert_eq!(types(&done), ["CC025C", "CC045C"]);
    assert_eq!((text(&done[1], "correlationIdentifier"), text(&done[1], "MRN")), (Some("N1"), Some(mrn.as_str())));
    assert_eq!(state(&authority, "T1"), TransitState::Discharged);
    assert_eq!(authority.case_of("T1").guarantee_amount.as_deref(), Some("12500.50"));
}

#[test]
fn the_same_message_is_answered_once_and_another_under_its_name_is_refused() {
    let authority = Authority::new();
    let declaration = transit_declaration("T1", "ORDER-1", "A");
    authority.receive("T1", &declaration);
    authority.receive("T1", &declaration);
    let answers = authority.all();
    assert_eq!(types(&answers), ["CC928C", "CC028C", "CC029C"]);
    authority.receive("T1", &declaration);
    assert!(authority.all().is_empty());
    authority.receive("T1", &transit_declaration("T1", "ORDER-2", "A"));
    let refused = authority.all();
    assert_eq!((types(&refused), text(&refused[0], "errorCode")), (vec!["CC056C"], Some("26")));
    authority.receive("T1", &transit_notice("007", "T1", &by_mrn(&mrn_of(&answers))));
    let refused = authority.all();
    assert_eq!((types(&refused), text(&refused[0], "errorCode")), (vec!["CC906C"], Some("26")));
    assert_eq!(state(&authority, "T1"), TransitState::Released, "it changes nothing of the first");
}

#[test]
fn a_granted_invalidation_withdraws_the_release_that_was_planned() {
    let authority = Authority::new();
    authority.receive("T1", &transit_declaration("T1", "ORDER-1", "A"));
    authority.advance(200);
    let mrn = mrn_of(&authority.due());
    authority.receive("N1", &transit_notice("014", "N1", &by_mrn(&mrn)));
    assert_eq!(types(&authority.all()), ["CC928C", "CC009C"], "no release follows");
    assert_eq!(state(&authority, "T1"), TransitState::Invalidated);
}

#[test]
fn an_invalidation_before_the_acceptance_names_the_lrn() {
    let authority = Authority::new();
    authority.receive("T1", &transit_declaration("T1", "ORDER-1", "A"));
    authority.receive("N1", &transit_notice("014", "N1", "<LRN>T1</LRN>"));
    assert_eq!(types(&authority.all()), ["CC928C", "CC009C"], "what was planned no longer holds");
    assert_eq!(state(&authority, "T1"), TransitState::Invalidated);
}

#[test]
fn a_refused_invalidation_leaves_the_release_as_it_was_planned() {
    let authority = Authority::new();
    authority.receive("T1", &transit_declaration("T1", "SIM-INVALIDATION-REFUSED", "A"));
    authority.advance(200);
    let mrn = mrn_of(&authority.due());
    authority.receive("N1", &transit_notice("014", "N1", &by_mrn(&mrn)));
    assert_eq!(types(&authority.all()), ["CC928C", "CC009C", "CC029C"]);
    assert_eq!(state(&authority, "T1"), TransitState::Released);
}

#[test]
fn a_prelodged_movement_is_released_after_its_presentation() {
    let authority = Authority::new();
    let (mrn, answers) = lodged(&authority, "T1", "SIM-PRESENTATION-REJECTED", "D");
    assert_eq!(types(&answers), ["CC928C", "CC028C"]);
    authority.receive("N1", &transit_notice("170", "N1", "<LRN>T1</LRN>"));
    assert_eq!(types(&authority.all()), ["CC056C"]);
    authority.receive("N2", &transit_notice("170", "N2", "<LRN>T1</LRN>"));
    let answers = authority.all();
    assert_eq!(types(&answers), ["CC928C", "CC029C"]);
    assert_eq!((text(&answers[0], "LRN"), text(&answers[1], "MRN")), (Some("T1"), Some(mrn.as_str())));
}

#[test]
fn an_authorised_consignee_unloads_first() {
    let authority = Authority::new();
    let (mrn, _) = lodged(&authority, "T1", "ORDER-1", "A");
    let arrival = format!("{}<simplifiedProcedure>1</simplifiedProcedure>", by_mrn(&mrn));
    authority.receive("N1", &transit_notice("007", "N1", &arrival));
    assert_eq!(types(&authority.all()), ["CC043C"]);
    authority.receive("N2", &transit_notice("044", "N2", &by_mrn(&mrn)));
    assert_eq!(types(&authority.all()), ["CC025C", "CC045C"]);
}

#[test]
fn a_message_about_a_movement_that_is_not_there_is_refused() {
    let authority = Authority::new();
    authority.declare(&SampleDeclaration::import("D1"));
    let import = authority.case_of("D1").mrn.expect("an MRN");
    authority.all();
    let unknown = by_mrn(&"26NL000510A1B2C3J5".parse().expect("an MRN"));
    for (place, number, named, expected) in [
        (1, "007", unknown.as_str(), ["CC057C", "90"]),
        (2, "014", &unknown, ["CC056C", "90"]),
        (3, "170", "<LRN>T9</LRN>", ["CC056C", "90"]),
        (4, "007", &by_mrn(&import), ["CC906C", "93"]),
        (5, "014", &by_mrn(&import), ["CC056C", "93"]),
    ] {
        let identification = format!("N{place}");
        authority.receive(&identification, &transit_notice(number, &identification, named));
        let refused = authority.all();
        let reported = (types(&refused), text(&refused[0], "errorCode"));
        assert_eq!(reported, (vec![expected[0]], Some(expected[1])), "{number}");
    }
    assert_eq!(authority.state_of("D1"), Some(CaseState::Released), "a declaration is no movement");
}

#[test]
fn a_silent_authority_says_nothing() {
    let authority = Authority::new();
    authority.receive("T1", &transit_declaration("T1", "SIM-SILENT", "A"));
    authority.receive("N1", &transit_notice("014", "N1", "<LRN>T1</LRN>"));
    assert!(authority.all().is_empty());
    assert_eq!(state(&authority, "T1"), TransitState::Silent);
}
