use chrono::Duration;
use customs_console::internals::Language;
use customs_console::internals::transits::{Action, offered, possible};
use customs_kernel::{Actor, Clock, OrganisationId};
use customs_transits::lifecycle::{DepartureState as D, DestinationState};
use customs_transits::testing::{TransitsOverFakes, a_valid_transit, transits_over_fakes};
use customs_transits::{CreateTransit, Enquiry, Transit};

fn possible_of(fakes: &TransitsOverFakes, transit: &Transit) -> Vec<&'static str> {
    let actions = possible(&fakes.transits, transit, Action::ALL).expect("an answer");
    actions.into_iter().map(Action::word).collect()
}

/// A transit in this state at departure, without an MRN of customs.
fn transit(fakes: &TransitsOverFakes, departure: D) -> Transit {
    let organisation = OrganisationId::new(1);
    let command = CreateTransit { organisation, actor: Actor::System, form: a_valid_transit(), dossier_id: None };
    let mut transit = fakes.transits.create(command).expect("a transit");
    transit.standing.departure = departure;
    transit
}

/// The same with an MRN.
fn taken(fakes: &TransitsOverFakes, departure: D) -> Transit {
    let mut transit = transit(fakes, departure);
    transit.milestones.mrn = "26NL000510A1B2C3J0".parse().ok();
    transit.milestones.registered_at = Some(fakes.clock.now());
    transit
}

#[test]
fn before_customs_takes_a_transit_it_is_made_ready() {
    let fakes = transits_over_fakes();
    for (state, expected) in [
        (D::Draft, vec!["submit", "edit", "copy", "delete"]),
        (D::Submitted, vec!["save-as-draft", "copy", "invalidate"]),
        (D::Acknowledged, vec!["save-as-draft", "copy", "invalidate"]),
        (D::Failed, vec!["correct", "save-as-draft", "copy"]),
        (D::Rejected, vec!["correct", "save-as-draft", "copy"]),
    ] {
        assert_eq!(possible_of(&fakes, &transit(&fakes, state)), expected, "{state:?}");
    }
}

#[test]
fn what_customs_took_is_followed_to_its_discharge() {
    let fakes = transits_over_fakes();
    for (state, expected) in [
        (D::Rejected, vec!["copy"]),
        (D::Accepted, vec!["copy", "invalidate"]),
        (D::GuaranteeProblem, vec!["copy", "invalidate"]),
        (D::AmendmentRequested, vec!["request-release", "copy", "invalidate"]),
        (D::UnderControl, vec!["request-release", "copy", "invalidate"]),
        (D::NotReleased, vec!["copy"]),
        (D::Released, vec!["arrival", "copy"]),
        (D::Enquiry, vec!["enquiry-answer", "arrival", "copy"]),
        (D::Discrepancies, vec!["arrival", "copy"]),
        (D::WrittenOff, vec!["copy"]),
        (D::InvalidationRequested, vec!["copy"]),
        (D::Invalidated, vec!["copy"]),
        (D::OnPaper, vec!["fallback-discharge", "copy"]),
    ] {
        assert_eq!(possible_of(&fakes, &taken(&fakes, state)), expected, "{state:?}");
    }
}

#[test]
fn what_builds_on_an_mrn_is_not_offered_without_one() {
    let fakes = transits_over_fakes();
    for state in [D::UnderControl, D::Released, D::Enquiry] {
        let possible = possible_of(&fakes, &transit(&fakes, state));
        let builds_on_it = ["request-release", "arrival", "enquiry-answer"];
        assert!(!possible.iter().any(|path| builds_on_it.contains(path)), "{state:?}: {possible:?}");
    }
}

#[test]
fn an_enquiry_is_answered_once() {
    let fakes = transits_over_fakes();
    let mut asked = taken(&fakes, D::Discrepancies);
    let answers = |transit: &Transit| possible_of(&fakes, transit).contains(&"enquiry-answer");
    let asked_at = fakes.clock.now();
    let enquiry = Enquiry { asked_at, limit: None, office: None, reference: None, answered_at: None };
    asked.enquiry = Some(enquiry.clone());
    assert!(answers(&asked));
    asked.enquiry = Some(Enquiry { answered_at: Some(asked_at), ..enquiry });
    assert!(!answers(&asked));
}

#[test]
fn goods_are_presented_once_and_in_time() {
    let fakes = transits_over_fakes();
    let mut prelodged = taken(&fakes, D::Prelodged);
    let presents = |transit: &Transit| possible_of(&fakes, transit).contains(&"send-presentation");
    assert!(!presents(&prelodged), "its type is another");
    prelodged.form.additional_declaration_type = Some("D".to_owned());
    assert!(presents(&prelodged));
    prelodged.milestones.presentation_sent_at = prelodged.milestones.registered_at;
    assert!(!presents(&prelodged), "it was sent");
    prelodged.milestones.presentation_sent_at = None;
    fakes.clock.advance(Duration::days(40));
    assert!(!presents(&prelodged), "it is too late");
}

#[test]
fn at_destination_the_arrival_is_reported_and_then_what_was_unloaded() {
    let fakes = transits_over_fakes();
    let mut arriving = taken(&fakes, D::Released);
    let report = Action::Arrival.name(Language::En, &arriving);
    arriving.standing.destination = DestinationState::ArrivalSent;
    assert_eq!(possible_of(&fakes, &arriving), ["copy"]);
    arriving.standing.destination = DestinationState::UnloadingAllowed;
    assert_eq!(possible_of(&fakes, &arriving), ["arrival", "copy"]);
    let links = offered(Language::En, &arriving, vec![Action::Arrival, Action::Copy]);
    assert_eq!((links[0].class, links[1].class), ("button first", "button"));
    assert_ne!(links[0].name, report);
}
