use super::*;
use crate::Milestones;
use customs_kernel::Mrn;

#[test]
fn accepted_then_released() {
    let (fakes, declaration) = lodged_import();
    fakes.customs_answers(&[about(&declaration, "01").at("2026-03-02T09:31:00Z")]);
    let accepted = fakes.now(&declaration);
    assert_eq!(accepted.status, Status::Accepted);
    assert_eq!(accepted.milestones.mrn.as_ref().map(Mrn::as_str), Some(MRN));
    assert_eq!(accepted.milestones.accepted_at, "2026-03-02T09:31:00Z".parse().ok(), "the legal moment of customs");
    fakes.clock.advance(chrono::Duration::seconds(69));
    fakes.customs_answers(&[about(&declaration, "08")]);
    let released = fakes.now(&declaration);
    assert_eq!((released.status, released.milestones.released_at), (Status::Released, Some(fakes.clock.now())));
    assert_eq!(released.version.get(), declaration.version.get() + 2);
    assert_eq!(fakes.events(), [(EventKind::Accepted, Status::Accepted), (EventKind::Released, Status::Released)]);
    let (_, timeline) = fakes.declarations.timeline(BROKER, declaration.id).expect("a timeline");
    let reported: Vec<_> =
        timeline.iter().skip(2).map(|line| (line.event, line.actor.clone(), line.mrn.is_some())).collect();
    assert_eq!(
        reported,
        [(TimelineEvent::Accepted, Actor::Customs, true), (TimelineEvent::Released, Actor::Customs, false)]
    );
}

/// Customs writes the release on 2 March at 21:00; its system delivers it on 4 March.
#[test]
fn a_release_counts_from_when_customs_wrote_it_and_not_before_the_acceptance() {
    let (fakes, declaration) = lodged_import();
    fakes.customs_answers(&[about(&declaration, "01").at("2026-03-02T09:31:00Z")]);
    fakes.clock.advance(chrono::Duration::days(2));
    fakes.customs_answers(&[about(&declaration, "08").issued("2026-03-02T21:00:00Z")]);
    assert_eq!(fakes.now(&declaration).milestones.released_at, "2026-03-02T21:00:00Z".parse().ok());

    // A clock of customs that is behind releases nothing before it was accepted.
    let (fakes, declaration) = lodged_import();
    fakes.customs_answers(&[about(&declaration, "01").at("2026-03-02T09:31:00Z")]);
    fakes.clock.advance(chrono::Duration::days(2));
    fakes.customs_answers(&[about(&declaration, "08").issued("2026-03-02T09:30:30Z")]);
    assert_eq!(fakes.now(&declaration).milestones.released_at, "2026-03-02T09:31:00Z".parse().ok());
}

#[test]
fn a_release_before_the_acceptance_waits_and_is_applied_in_its_turn() {
    let (fakes, declaration) = lodged_import();
    fakes.customs_answers(&[about(&declaration, "09")]);
    assert_eq!(fakes.now(&declaration), declaration);
    assert_eq!(fakes.fates(), [InboundFate::Waiting]);
    fakes.customs_answers(&[about(&declaration, "01")]);
    assert_eq!(fakes.now(&declaration).status, Status::Released);
    assert_eq!(fakes.fates(), [InboundFate::Applied, InboundFate::Applied]);
    assert_eq!(fakes.events(), [(EventKind::Accepted, Status::Accepted), (EventKind::Released, Status::Released)]);
}

#[test]
fn several_that_wait_are_applied_oldest_first() {
    let (fakes, declaration) = lodged_import();
    for code in ["05", "06", "08"] {
        fakes.customs_answers(&[about(&declaration, code)]);
    }
    fakes.customs_answers(&[about(&declaration, "01")]);
    let kinds: Vec<_> = fakes.events().into_iter().map(|(kind, _)| kind).collect();
    assert_eq!(kinds, [EventKind::Accepted, EventKind::Control, EventKind::Held, EventKind::Released]);
}

#[test]
fn a_message_that_comes_twice_changes_nothing_twice() {
    let (fakes, declaration) = lodged_import();
    for code in ["01", "01", "13", "13", "05", "05", "06", "05", "06", "08", "08"] {
        fakes.customs_answers(&[about(&declaration, code)]);
    }
    let reported = [
        (EventKind::Accepted, Status::Accepted),
        (EventKind::Control, Status::UnderControl),
        (EventKind::Held, Status::Held),
        (EventKind::Released, Status::Released),
    ];
    assert_eq!(fakes.events(), reported);
    assert_eq!(fakes.timeline(&declaration).len(), 2 + 5, "one line for each of 01, 13, 05, 06 and 08");
    let ignored = fakes.fates().into_iter().filter(|fate| *fate == InboundFate::Ignored).count();
    assert_eq!(ignored, 6);
}

#[test]
fn a_release_that_came_twice_before_the_acceptance_releases_once() {
    let (fakes, declaration) = lodged_import();
    for code in ["08", "08", "01"] {
        fakes.customs_answers(&[about(&declaration, code)]);
    }
    assert_eq!(fakes.fates(), [InboundFate::Applied, InboundFate::Ignored, InboundFate::Applied]);
    assert_eq!(fakes.events().len(), 2);
}

#[test]
fn a_second_control_is_a_control_again() {
    let (fakes, declaration) = lodged_import();
    fakes.customs_answers(&[about(&declaration, "01")]);
    fakes.customs_answers(&[about(&declaration, "05").id("first")]);
    fakes.customs_answers(&[about(&declaration, "05").id("second")]);
    let kinds: Vec<_> = fakes.events().into_iter().map(|(kind, _)| kind).collect();
    assert_eq!(kinds, [EventKind::Accepted, EventKind::Control, EventKind::Control]);
}

#[test]
fn an_answer_that_names_the_mrn_alone_finds_its_declaration() {
    let (fakes, declaration) = lodged_import();
    fakes.customs_answers(&[about(&declaration, "01")]);
    fakes.customs_answers(&[PlainAnswer::code("08").mrn(MRN)]);
    assert_eq!(fakes.now(&declaration).status, Status::Released);
}

#[test]
fn an_advance_declaration_is_registered_and_neither_accepted_nor_released() {
    let mut form = a_valid_import();
    form.declaration.symbol = Some("D".to_owned());
    let (fakes, declaration) = lodged(form);
    fakes.customs_answers(&[about(&declaration, "02")]);
    let registered = fakes.now(&declaration);
    let Milestones { registered_at, accepted_at, mrn, .. } = registered.milestones.clone();
    assert_eq!((registered.status, registered_at, accepted_at), (Status::Accepted, Some(fakes.clock.now()), None));
    assert!(mrn.is_some() && registered.is_accepted());
    fakes.customs_answers(&[about(&declaration, "08")]);
    assert_eq!(fakes.now(&declaration).status, Status::Accepted, "the goods were not presented");
    assert_eq!(fakes.fates(), [InboundFate::Applied, InboundFate::Waiting]);
    assert_eq!(fakes.events(), [(EventKind::Accepted, Status::Accepted)]);
}

#[test]
fn a_standard_declaration_is_not_accepted_by_its_receipt() {
    let (fakes, declaration) = lodged_import();
    fakes.customs_answers(&[about(&declaration, "02")]);
    let noted = fakes.now(&declaration);
    assert_eq!((noted.status, noted.milestones.mrn), (Status::Submitted, None));
    let (_, timeline) = fakes.declarations.timeline(BROKER, declaration.id).expect("a timeline");
    assert_eq!(timeline[2].reported(), Some("customs message 02"));
    assert_eq!(fakes.events(), []);
}

#[test]
fn others_are_told_of_a_correction_by_customs() {
    let (fakes, declaration) = lodged_import();
    fakes.customs_answers(&[about(&declaration, "01")]);
    fakes.customs_answers(&[about(&declaration, "07")]);
    fakes.customs_answers(&[about(&declaration, "13")]);
    assert_eq!(fakes.events(), [(EventKind::Accepted, Status::Accepted), (EventKind::StatusChanged, Status::Accepted)]);
}

#[test]
fn what_customs_finally_charges_is_kept_and_told() {
    let (fakes, declaration) = lodged_import();
    fakes.customs_answers(&[about(&declaration, "01")]);
    let charged = || fakes.ports.directory.assessed_taxes(BROKER, declaration.id).expect("a look-up");
    fakes.customs_answers(&[about(&declaration, "13").status(67).tax("A00", "20")]);
    assert_eq!(charged(), [], "that may still change");
    fakes.customs_answers(&[about(&declaration, "13").status(4).tax("A00", "20.5").tax("B00", "204")]);
    let reported: Vec<_> = charged().into_iter().map(|tax| (tax.tax_type, tax.amount.to_string())).collect();
    assert_eq!(reported, [("A00".to_owned(), "20.5".to_owned()), ("B00".to_owned(), "204".to_owned())]);
    assert_eq!(fakes.events(), [(EventKind::Accepted, Status::Accepted), (EventKind::TaxesAssessed, Status::Accepted)]);
}

#[test]
fn customs_can_invalidate_by_itself() {
    let (fakes, declaration) = lodged_import();
    fakes.customs_answers(&[about(&declaration, "01")]);
    fakes.customs_answers(&[about(&declaration, "10").at("2026-04-02T00:00:00Z")]);
    let invalidated = fakes.now(&declaration);
    assert_eq!(invalidated.status, Status::Invalidated);
    assert_eq!(invalidated.milestones.invalidated_at, "2026-04-02T00:00:00Z".parse().ok());
    fakes.customs_answers(&[about(&declaration, "08")]);
    assert_eq!(fakes.now(&declaration), invalidated, "too late to mean anything");
    assert_eq!(fakes.fates()[2], InboundFate::Ignored);
}

#[test]
fn an_acceptance_within_the_second_of_the_submission_is_not_before_it() {
    let fakes = declarations_over_fakes();
    fakes.clock.advance(chrono::Duration::milliseconds(700));
    let declaration = fakes.submitted(a_valid_import());
    // 10:30:00 in Amsterdam; customs writes whole seconds.
    fakes.customs_answers(&[about(&declaration, "01").at("2026-03-02T09:30:00Z")]);
    let milestones = fakes.now(&declaration).milestones;
    assert_eq!(milestones.accepted_at, milestones.submitted_at);
}
