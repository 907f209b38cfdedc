use super::specimen::declaration;
use chrono::Duration;
use customs_console::internals::declarations::{Action, next_step, possible};
use customs_declarations::Declaration;
use customs_declarations::lifecycle::Status;
use customs_declarations::testing::{DeclarationsOverFakes, a_valid_export, declarations_over_fakes};
use customs_kernel::Clock;

fn possible_of(fakes: &DeclarationsOverFakes, declaration: &Declaration) -> Vec<&'static str> {
    let actions = possible(&fakes.declarations, declaration, Action::ALL).expect("an answer");
    actions.into_iter().map(Action::word).collect()
}

/// A declaration that customs took at the moment at which the clock stands.
fn taken(fakes: &DeclarationsOverFakes, status: Status) -> Declaration {
    let mut declaration = declaration(status);
    declaration.milestones.mrn = "26NL000396A1B2C3R0".parse().ok();
    declaration.milestones.accepted_at = Some(fakes.clock.now());
    declaration
}

fn with_symbol(declaration: &Declaration, letter: &str) -> Declaration {
    let mut declaration = declaration.clone();
    declaration.form.declaration.symbol = Some(letter.to_owned());
    declaration
}

#[test]
fn before_customs_takes_a_declaration_it_is_made_ready() {
    let fakes = declarations_over_fakes();
    let possible = |status| possible_of(&fakes, &declaration(status));
    assert_eq!(possible(Status::Draft), ["edit", "submit", "verify", "copy", "set-status", "delete"]);
    assert_eq!(possible(Status::Submitted), ["save-as-draft", "verify", "copy", "set-status"]);
    assert_eq!(possible(Status::Rejected), ["correct", "verify", "copy", "set-status"]);
}

#[test]
fn what_customs_took_is_followed_and_never_a_draft_again() {
    let fakes = declarations_over_fakes();
    let possible = |status| possible_of(&fakes, &taken(&fakes, status));
    let always = ["verify", "copy", "set-status"];
    for status in [Status::Submitted, Status::Rejected, Status::InvalidationRequested, Status::Invalidated] {
        assert_eq!(possible(status), always, "{status:?}");
    }
    assert_eq!(possible(Status::Draft), ["edit", "submit", "verify", "copy", "set-status"]);
    for status in [Status::Accepted, Status::Released] {
        assert_eq!(possible(status), ["verify", "copy", "amend", "invalidate", "set-status"], "{status:?}");
    }
    for status in [Status::UnderControl, Status::Held] {
        let controlled = ["control-response", "verify", "copy", "amend", "invalidate", "set-status"];
        assert_eq!(possible(status), controlled, "{status:?}");
    }
}

#[test]
fn a_status_that_was_set_by_hand_gives_no_mrn() {
    let fakes = declarations_over_fakes();
    for status in [Status::Accepted, Status::UnderControl, Status::Held, Status::Released] {
        let possible = possible_of(&fakes, &declaration(status));
        assert_eq!(possible, ["verify", "copy", "set-status"], "{status:?}");
    }
}

#[test]
fn the_exit_of_an_export_alone_is_proved() {
    let fakes = declarations_over_fakes();
    let export = Declaration { form: a_valid_export(), ..taken(&fakes, Status::Released) };
    assert!(possible_of(&fakes, &export).contains(&"alternative-proof"));
    assert!(!possible_of(&fakes, &taken(&fakes, Status::Released)).contains(&"alternative-proof"));
}

#[test]
fn goods_are_presented_once_and_in_time() {
    let fakes = declarations_over_fakes();
    let regular = taken(&fakes, Status::Accepted);
    let mut advance = with_symbol(&regular, "D");
    let presents = |declaration: &Declaration| possible_of(&fakes, declaration).contains(&"send-presentation");
    assert_eq!((presents(&regular), presents(&advance)), (false, true));
    advance.milestones.presentation_sent_at = advance.milestones.accepted_at;
    assert!(!presents(&advance), "it was sent");
    advance.milestones.presentation_sent_at = None;
    fakes.clock.advance(Duration::days(40));
    assert!(!presents(&advance), "it is too late");
}

#[test]
fn an_incomplete_declaration_is_completed_once() {
    let fakes = declarations_over_fakes();
    let regular = taken(&fakes, Status::Released);
    let mut incomplete = with_symbol(&regular, "C");
    let completes = |declaration: &Declaration| possible_of(&fakes, declaration).contains(&"send-supplementary");
    assert_eq!((completes(&regular), completes(&incomplete)), (false, true));
    incomplete.milestones.supplementary_sent_at = incomplete.milestones.accepted_at;
    assert!(!completes(&incomplete), "it was sent");
}

#[test]
fn what_the_role_does_not_allow_is_not_possible() {
    let fakes = declarations_over_fakes();
    let found = possible(&fakes.declarations, &declaration(Status::Draft), &[Action::Invalidate, Action::Copy]);
    assert_eq!(found.expect("an answer"), [Action::Copy]);
}

#[test]
fn each_action_has_an_address_of_its_own() {
    let mut paths = Action::WORDS.to_vec();
    paths.sort_unstable();
    paths.dedup();
    assert_eq!(paths.len(), Action::ALL.len());
}

#[test]
fn the_next_step_is_the_one_that_leads_on() {
    assert_eq!(next_step(&[Action::Edit, Action::Submit, Action::Copy]), Some(Action::Submit));
    assert_eq!(next_step(&[Action::Copy, Action::Invalidate]), None);
}
