use super::invalidations::to;
use super::*;
use crate::form::AuthorizationForm;
use crate::use_cases::tests::commands::{by_hand, text};
use crate::{MessageKind, Milestones, StatusForm};

/// Returns a declaration that customs accepted at this moment (or registered, when its goods are still to be
/// presented), with its message handed over.
fn accepted_at(form: DeclarationForm, at: &str) -> (DeclarationsOverFakes, Declaration) {
    let (fakes, declaration) = lodged(form);
    let at: chrono::DateTime<chrono::Utc> = at.parse().expect("a moment");
    fakes.clock.advance(at - fakes.clock.now());
    fakes.customs_answers(&[about(&declaration, "02")]);
    fakes.customs_answers(&[about(&declaration, "01")]);
    fakes.sent(&declaration);
    fakes.events();
    let declaration = fakes.now(&declaration);
    let Milestones { registered_at, accepted_at, .. } = declaration.milestones.clone();
    let reached = if declaration.form.needs_presentation() { (Some(at), None) } else { (None, Some(at)) };
    assert_eq!((declaration.status, (registered_at, accepted_at)), (Status::Accepted, reached));
    (fakes, declaration)
}

fn with_symbol(symbol: &str) -> DeclarationForm {
    let mut form = a_valid_import();
    form.declaration.symbol = text(symbol);
    form
}

fn in_a_chain(mut form: DeclarationForm) -> DeclarationForm {
    form.declaration.use_ketenregeling = Some(true);
    form.declaration.authorizations = ["EIR", "CWP"]
        .map(|code| AuthorizationForm { type_code: text(code), id: text("NL-1"), holder_id: None })
        .into();
    form
}

fn into_a_warehouse(symbol: &str) -> DeclarationForm {
    let mut form = with_symbol(symbol);
    form.declaration.procedure.current = text("71");
    form.declaration.warehouse =
        Some(crate::form::WarehouseForm { licence: text("NLCWP000000000001"), licence_type: text("R") });
    form
}

fn present(fakes: &DeclarationsOverFakes, declaration: &Declaration) -> Result<Declaration, DeclarationError> {
    fakes.declarations.send_presentation(BROKER, declaration.id, &client(), None)
}

const ACCEPTED_AT: &str = "2026-03-02T10:00:00Z";

#[test]
fn goods_are_presented_once_under_a_fresh_lrn_and_then_released() {
    for symbol in ["D", "E", "F"] {
        let (fakes, declaration) = accepted_at(with_symbol(symbol), ACCEPTED_AT);
        let presented = present(&fakes, &declaration).expect("it is sent");
        assert_eq!(presented.status, Status::Accepted);
        assert_eq!(presented.milestones.presentation_sent_at, Some(fakes.clock.now()));
        assert_eq!(presented.milestones.lrn, declaration.milestones.lrn);
        assert_eq!(fakes.timeline(&declaration).last(), Some(&TimelineEvent::PresentationSent));
        let sent = fakes.sent(&declaration);
        assert_eq!((sent.len(), sent[0].0), (1, MessageKind::Presentation));
        assert!(matches!(present(&fakes, &declaration), Err(DeclarationError::AlreadySent { .. })));
        for code in ["02", "01", "13", "09"] {
            fakes.customs_answers(&[to(&fakes, &declaration, MessageKind::Presentation, code)]);
        }
        let released = fakes.now(&declaration);
        assert_eq!(released.status, Status::Released, "{symbol}");
        assert!(released.milestones.presentation_accepted_at.is_some());
        let reported = [(EventKind::StatusChanged, Status::Accepted), (EventKind::Released, Status::Released)];
        assert_eq!(fakes.events(), reported);
        assert!(matches!(present(&fakes, &declaration), Err(DeclarationError::AlreadySent { .. })));
    }
}

#[test]
fn a_rejected_presentation_can_be_sent_again_and_is_rejected_once() {
    let (fakes, declaration) = accepted_at(with_symbol("D"), ACCEPTED_AT);
    present(&fakes, &declaration).expect("it is sent");
    let rejected = to(&fakes, &declaration, MessageKind::Presentation, "03").error("CDS12014", "");
    fakes.customs_answers(std::slice::from_ref(&rejected));
    let back = fakes.now(&declaration);
    assert_eq!((back.status, back.milestones.presentation_sent_at), (Status::Accepted, None));
    assert_eq!(fakes.events(), [(EventKind::StatusChanged, Status::Accepted)]);
    let (_, timeline) = fakes.declarations.timeline(BROKER, declaration.id).expect("a timeline");
    let details = timeline.last().expect("a line").reported();
    assert_eq!(details, Some("presentation rejected: CDS12014"));
    fakes.customs_answers(&[rejected.clone().id("twice")]);
    assert_eq!(fakes.now(&declaration), back);
    let again = present(&fakes, &declaration).expect("it is sent again");
    fakes.customs_answers(&[rejected.id("late")]);
    assert_eq!(fakes.now(&declaration), again, "the late answer is about the first one");
    fakes.customs_answers(&[to(&fakes, &declaration, MessageKind::Presentation, "01")]);
    assert!(fakes.now(&declaration).milestones.presentation_accepted_at.is_some());
    assert_eq!(fakes.declarations.rejections(BROKER, declaration.id).expect("rejections"), []);
}

#[test]
fn a_release_that_overtakes_the_acceptance_of_the_presentation_waits_for_it() {
    let (fakes, declaration) = accepted_at(with_symbol("D"), ACCEPTED_AT);
    present(&fakes, &declaration).expect("it is sent");
    fakes.customs_answers(&[to(&fakes, &declaration, MessageKind::Presentation, "09")]);
    assert_eq!(fakes.now(&declaration).status, Status::Accepted);
    fakes.customs_answers(&[to(&fakes, &declaration, MessageKind::Presentation, "01")]);
    assert_eq!(fakes.now(&declaration).status, Status::Released);
}

#[test]
fn a_presentation_is_decided_upon_while_an_invalidation_is_pending() {
    for (code, sent, accepted) in [("01", true, true), ("03", false, false)] {
        let (fakes, declaration) = accepted_at(with_symbol("D"), ACCEPTED_AT);
        present(&fakes, &declaration).expect("it is sent");
        let reason = crate::use_cases::tests::commands::a_reason();
        fakes.declarations.invalidate(BROKER, declaration.id, &reason, &client(), None).expect("asked");
        fakes.customs_answers(&[to(&fakes, &declaration, MessageKind::Presentation, code)]);
        let pending = fakes.now(&declaration);
        assert_eq!(pending.status, Status::InvalidationRequested, "the invalidation is not decided by it");
        let milestones = pending.milestones;
        assert_eq!(milestones.presentation_sent_at.is_some(), sent);
        assert_eq!(milestones.presentation_accepted_at.is_some(), accepted);
    }
}

#[test]
fn the_last_second_of_the_thirtieth_day_is_not_too_late() {
    for (accepted, last_second) in [
        // Summer time began on 29 March: the day ends at 22:00 UTC.
        ("2026-03-02T10:00:00Z", "2026-04-01T21:59:59Z"),
        ("2026-03-02T23:30:00Z", "2026-04-02T21:59:59Z"),
        // Summer time ended on 25 October.
        ("2026-10-01T22:30:00Z", "2026-11-01T22:59:59Z"),
        ("2028-01-30T12:00:00Z", "2028-02-29T22:59:59Z"),
        ("2027-01-30T12:00:00Z", "2027-03-01T22:59:59Z"),
    ] {
        let last_second: chrono::DateTime<chrono::Utc> = last_second.parse().expect("a moment");
        let (fakes, declaration) = accepted_at(with_symbol("D"), accepted);
        fakes.clock.advance(last_second - fakes.clock.now());
        present(&fakes, &declaration).unwrap_or_else(|error| panic!("{accepted}: {error}"));

        let (fakes, declaration) = accepted_at(with_symbol("D"), accepted);
        fakes.clock.advance(last_second - fakes.clock.now() + chrono::Duration::seconds(1));
        match present(&fakes, &declaration) {
            Err(DeclarationError::DeadlinePassed { last_day }) => {
                assert_eq!(last_day, customs_kernel::amsterdam_date(last_second));
            }
            other => panic!("{accepted}: {other:?}"),
        }
        assert_eq!(fakes.sent(&declaration), []);
    }
}

#[test]
fn a_presentation_is_for_what_comes_later() {
    for symbol in ["A", "B", "C"] {
        let (fakes, declaration) = lodged(with_symbol(symbol));
        assert!(matches!(present(&fakes, &declaration), Err(DeclarationError::InvalidVariant { .. })), "{symbol}");
    }
    let (fakes, declaration) = lodged(with_symbol("D"));
    assert!(matches!(present(&fakes, &declaration), Err(DeclarationError::NotAccepted)));
}

#[test]
fn a_chain_brings_goods_into_a_warehouse_with_a_presentation_whatever_the_symbol() {
    let (fakes, declaration) = accepted_at(in_a_chain(into_a_warehouse("A")), ACCEPTED_AT);
    fakes.customs_answers(&[about(&declaration, "08")]);
    assert_eq!(fakes.now(&declaration).status, Status::Released, "it waits for no presentation");
    present(&fakes, &declaration).expect("it is sent");
    fakes.customs_answers(&[about(&declaration, "01").id("late")]);
    assert_eq!(fakes.now(&declaration).milestones.presentation_accepted_at, None, "that was about the declaration");
    fakes.customs_answers(&[to(&fakes, &declaration, MessageKind::Presentation, "01")]);
    assert!(fakes.now(&declaration).milestones.presentation_accepted_at.is_some());
    let (fakes, declaration) = accepted_at(into_a_warehouse("A"), ACCEPTED_AT);
    assert!(matches!(present(&fakes, &declaration), Err(DeclarationError::InvalidVariant { .. })), "without a chain");
}

#[test]
fn goods_that_leave_a_warehouse_by_a_chain_are_released_without_a_presentation() {
    let mut form = in_a_chain(with_symbol("D"));
    form.declaration.procedure.previous = text("71");
    form.items[0].previous_documents =
        vec![crate::form::PreviousDocumentForm { document_type: text("NCLE"), id: text("1"), ..Default::default() }];
    let (fakes, declaration) = accepted_at(form, ACCEPTED_AT);
    fakes.customs_answers(&[about(&declaration, "08")]);
    assert_eq!(fakes.now(&declaration).status, Status::Released);
}

#[test]
fn of_twenty_presentations_at_once_one_is_sent() {
    let (fakes, declaration) = accepted_at(with_symbol("D"), ACCEPTED_AT);
    let sent = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..20).map(|_| scope.spawn(|| present(&fakes, &declaration).is_ok())).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).filter(|sent| *sent).count()
    });
    assert_eq!((sent, fakes.sent(&declaration).len()), (1, 1));
}

#[test]
fn a_presentation_counts_from_the_acceptance_and_not_from_the_status() {
    let (fakes, declaration) = accepted_at(with_symbol("D"), ACCEPTED_AT);
    let form: StatusForm = by_hand(Status::Rejected);
    fakes.declarations.set_status(BROKER, declaration.id, form, &client(), None).expect("it is set");
    assert!(matches!(present(&fakes, &declaration), Err(DeclarationError::NotAccepted)));
    let form = by_hand(Status::UnderControl);
    fakes.declarations.set_status(BROKER, declaration.id, form, &client(), None).expect("it is set");
    present(&fakes, &declaration).expect("it is sent");
}
