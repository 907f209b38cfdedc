use super::*;
use crate::use_cases::tests::commands::{a_reason, text};
use crate::{InvalidationForm, MessageKind};

/// Returns a declaration that customs released and that the broker asked customs to invalidate.
fn pending() -> (DeclarationsOverFakes, Declaration) {
    let (fakes, declaration) = lodged_import();
    fakes.customs_answers(&[about(&declaration, "01"), about(&declaration, "05")]);
    fakes.sent(&declaration);
    fakes.events();
    fakes.clock.advance(chrono::Duration::seconds(7));
    let pending = fakes.declarations.invalidate(BROKER, declaration.id, &a_reason(), &client(), None).expect("asked");
    (fakes, pending)
}

/// Returns the LRN of the latest message of a kind.
pub(in crate::use_cases::tests) fn lrn_of(
    fakes: &DeclarationsOverFakes,
    declaration: &Declaration,
    kind: MessageKind,
) -> customs_kernel::Lrn {
    let lrn =
        fakes.ports.exchange.sent.latest(declaration.organisation, declaration.id.get(), kind).expect("a look-up");
    lrn.expect("it was made")
}

/// Returns an answer to the latest message of a kind.
pub(in crate::use_cases::tests) fn to(
    fakes: &DeclarationsOverFakes,
    declaration: &Declaration,
    kind: MessageKind,
    code: &str,
) -> PlainAnswer {
    PlainAnswer::code(code).about(lrn_of(fakes, declaration, kind)).mrn(MRN)
}

#[test]
fn customs_is_asked_under_a_fresh_lrn_and_told_why() {
    let (fakes, declaration) = pending();
    assert_eq!(declaration.status, Status::InvalidationRequested);
    assert_eq!(declaration.status_before_invalidation, Some(Status::UnderControl));
    assert_eq!(declaration.milestones.invalidation_requested_at, Some(fakes.clock.now()));
    assert_eq!(fakes.events(), [(EventKind::StatusChanged, Status::InvalidationRequested)]);
    let lrn = lrn_of(&fakes, &declaration, MessageKind::Invalidation);
    assert_ne!(Some(&lrn), declaration.milestones.lrn.as_ref(), "the declaration keeps its own");
    let sent = fakes.sent(&declaration);
    assert_eq!(sent.len(), 1);
    assert_eq!(sent[0].0, MessageKind::Invalidation);
    assert!(sent[0].1.contains("goods sent back") && sent[0].1.contains(MRN), "{}", sent[0].1);
    let (_, timeline) = fakes.declarations.timeline(BROKER, declaration.id).expect("a timeline");
    let line = timeline.last().expect("a line");
    assert_eq!((line.event, line.status), (TimelineEvent::StatusChanged, Status::InvalidationRequested));
    assert_eq!(line.reported(), Some("invalidation requested: goods sent back"));
}

#[test]
fn a_granted_invalidation_is_granted_once() {
    let (fakes, declaration) = pending();
    fakes.events();
    for (code, id) in [("02", "a"), ("11", "b"), ("10", "c"), ("10", "d")] {
        fakes.customs_answers(&[to(&fakes, &declaration, MessageKind::Invalidation, code).status(39).id(id)]);
    }
    let invalidated = fakes.now(&declaration);
    assert_eq!((invalidated.status, invalidated.status_before_invalidation), (Status::Invalidated, None));
    assert_eq!(fakes.events(), [(EventKind::Invalidated, Status::Invalidated)]);
    assert_eq!(fakes.fates().last(), Some(&InboundFate::Ignored));
}

#[test]
fn a_rejected_or_denied_invalidation_gives_the_status_back_once_with_the_reason() {
    for code in ["03", "11"] {
        let (fakes, declaration) = pending();
        fakes.events();
        let answer = |id| {
            let answer = to(&fakes, &declaration, MessageKind::Invalidation, code).status(41).id(id);
            if code == "03" { answer.error("CDS12015", "") } else { answer }
        };
        fakes.customs_answers(&[answer("first")]);
        let back = fakes.now(&declaration);
        assert_eq!((back.status, back.status_before_invalidation), (Status::UnderControl, None));
        assert_eq!(fakes.events(), [(EventKind::StatusChanged, Status::UnderControl)]);
        let (_, timeline) = fakes.declarations.timeline(BROKER, declaration.id).expect("a timeline");
        let details = timeline.last().expect("a line").reported();
        let reason = if code == "03" { "invalidation refused: CDS12015" } else { "invalidation refused" };
        assert_eq!(details, Some(reason));
        fakes.customs_answers(&[answer("second")]);
        assert_eq!(fakes.now(&declaration), back, "what comes twice changes nothing twice");
        assert_eq!(fakes.declarations.rejections(BROKER, declaration.id).expect("rejections"), []);
    }
}

#[test]
fn a_late_refusal_of_an_earlier_request_leaves_the_later_one_alone() {
    let (fakes, declaration) = pending();
    let first = to(&fakes, &declaration, MessageKind::Invalidation, "03");
    fakes.customs_answers(std::slice::from_ref(&first));
    let again = fakes.declarations.invalidate(BROKER, declaration.id, &a_reason(), &client(), None).expect("asked");
    fakes.customs_answers(&[first.id("late")]);
    assert_eq!(fakes.now(&declaration), again);
    fakes.customs_answers(&[to(&fakes, &declaration, MessageKind::Invalidation, "10")]);
    assert_eq!(fakes.now(&declaration).status, Status::Invalidated);
}

#[test]
fn a_release_while_customs_decides_is_what_a_refusal_gives_back() {
    let (fakes, declaration) = pending();
    fakes.customs_answers(&[about(&declaration, "08")]);
    assert_eq!(fakes.now(&declaration).status, Status::InvalidationRequested);
    fakes.customs_answers(&[to(&fakes, &declaration, MessageKind::Invalidation, "11").status(41)]);
    let back = fakes.now(&declaration);
    assert_eq!(back.status, Status::Released);
    assert!(back.milestones.released_at.is_some());
}

#[test]
fn a_request_that_reached_customs_twice_is_still_decided_upon() {
    let (fakes, declaration) = pending();
    let repeated = to(&fakes, &declaration, MessageKind::Invalidation, "03").error("DMS12003", "42A/D026");
    fakes.customs_answers(&[repeated]);
    assert_eq!(fakes.now(&declaration).status, Status::InvalidationRequested);
    fakes.customs_answers(&[to(&fakes, &declaration, MessageKind::Invalidation, "10")]);
    assert_eq!(fakes.now(&declaration).status, Status::Invalidated);
}

#[test]
fn a_reason_is_wanted_and_fits_its_message() {
    let (fakes, declaration) = lodged_import();
    let invalidate = |form| fakes.declarations.invalidate(BROKER, declaration.id, &form, &client(), None);
    assert_eq!(broken(invalidate(InvalidationForm::default())), ["reason: is required"]);
    let long = InvalidationForm { reason: text(" "), justification: text(&"x".repeat(513)) };
    assert_eq!(
        broken(invalidate(long)),
        ["justification: must not be longer than 512 characters", "reason: is required"]
    );
}
