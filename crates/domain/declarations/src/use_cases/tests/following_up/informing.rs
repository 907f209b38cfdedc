//! Answers to controls, proofs of exit, and statuses set by hand.

use super::invalidations::to;
use super::*;
use crate::testing::a_valid_export;
use crate::use_cases::tests::commands::{a_proof, by_hand, goods_presented, text};
use crate::{AlternativeProofForm, ControlResponseForm, MessageKind, ProvidedDocumentForm, StatusForm};

fn last_line(fakes: &DeclarationsOverFakes, declaration: &Declaration) -> (TimelineEvent, Option<String>) {
    let (_, timeline) = fakes.declarations.timeline(BROKER, declaration.id).expect("a timeline");
    let line = timeline.last().expect("a line");
    (line.event, line.reported().map(str::to_owned))
}

#[test]
fn a_control_is_answered_and_customs_decides() {
    let (fakes, declaration) = lodged_import();
    fakes.customs_answers(&[about(&declaration, "01"), about(&declaration, "05")]);
    fakes.sent(&declaration);
    fakes.events();
    let form = ControlResponseForm {
        response_type: text("document_provided"),
        documents: vec![ProvidedDocumentForm {
            document_type: text("N380"),
            reference: text("INV-2026-1"),
            notes: text(""),
        }],
        remarks: text("as asked"),
    };
    let answered = fakes.declarations.respond_to_control(BROKER, declaration.id, form, &client(), None).expect("sent");
    assert_eq!(answered.status, Status::UnderControl);
    assert_eq!(fakes.events(), [], "no status changed");
    assert_eq!(
        last_line(&fakes, &declaration),
        (TimelineEvent::StatusChanged, text("control answered: document_provided"))
    );
    let sent = fakes.sent(&declaration);
    assert_eq!((sent.len(), sent[0].0), (1, MessageKind::ControlResponse));
    assert!(sent[0].1.contains("INV-2026-1") && sent[0].1.contains("as asked"), "{}", sent[0].1);
    // A refusal of the answer adds a line to the history and does not change the status.
    let refused = to(&fakes, &declaration, MessageKind::ControlResponse, "03").error("CDS12015", "");
    fakes.customs_answers(&[refused]);
    assert_eq!(fakes.now(&declaration).status, Status::UnderControl);
    assert_eq!(last_line(&fakes, &declaration).1, text("customs message 03: CDS12015"));
    fakes.customs_answers(&[to(&fakes, &declaration, MessageKind::ControlResponse, "08")]);
    assert_eq!(fakes.now(&declaration).status, Status::Released);
}

#[test]
fn a_control_can_be_answered_again() {
    let (fakes, declaration) = lodged_import();
    fakes.customs_answers(&[about(&declaration, "01"), about(&declaration, "06")]);
    fakes.sent(&declaration);
    for _ in 0..2 {
        let (id, form) = (declaration.id, goods_presented());
        fakes.declarations.respond_to_control(BROKER, id, form, &client(), None).expect("sent");
    }
    assert_eq!(fakes.sent(&declaration).len(), 2);
}

#[test]
fn a_control_answer_names_its_type_and_its_documents() {
    let (fakes, declaration) = lodged_import();
    let answer = |form| fakes.declarations.respond_to_control(BROKER, declaration.id, form, &client(), None);
    assert_eq!(broken(answer(ControlResponseForm::default())), ["response_type: is required"]);
    let form = ControlResponseForm {
        response_type: text("phone_call"),
        documents: vec![ProvidedDocumentForm::default()],
        remarks: text("\u{1}"),
    };
    assert_eq!(
        broken(answer(form)),
        [
            "documents.0.type: is required",
            "remarks: must not contain control characters",
            "response_type: must be one of document_provided, goods_presented, remarks_only",
        ]
    );
    let many = ControlResponseForm { documents: vec![ProvidedDocumentForm::default(); 100], ..goods_presented() };
    assert!(broken(answer(many)).contains(&"documents: must not hold more than 99 documents".to_owned()));
}

#[test]
fn the_exit_of_an_export_is_proved() {
    let (fakes, declaration) = lodged(a_valid_export());
    fakes.customs_answers(&[about(&declaration, "01"), about(&declaration, "08")]);
    fakes.sent(&declaration);
    let proved = fakes.declarations.prove_exit(BROKER, declaration.id, a_proof(), &client(), None).expect("sent");
    assert_eq!(proved.status, Status::Released);
    let sent = fakes.sent(&declaration);
    assert_eq!((sent.len(), sent[0].0), (1, MessageKind::AlternativeProof));
    assert!(sent[0].1.contains("CMR-1") && sent[0].1.contains("2026-03-02"), "{}", sent[0].1);
    assert_eq!(last_line(&fakes, &declaration).1, text("exit proved by cmr: CMR-1"));
    let refused =
        fakes.declarations.prove_exit(BROKER, declaration.id, AlternativeProofForm::default(), &client(), None);
    assert_eq!(
        broken(refused),
        ["exit_date: is required", "exit_office: is required", "proof_type: is required", "reference: is required"]
    );
}

/// Customs released the goods on 2 March 2026, and it is still that day; goods leave after their release (UCC article
/// 194).
#[test]
fn goods_left_after_their_release_and_not_in_the_future() {
    let (fakes, declaration) = lodged(a_valid_export());
    fakes.customs_answers(&[about(&declaration, "01")]);
    let proved_on = |day: &str| {
        let proof = AlternativeProofForm { exit_date: day.parse().ok(), ..a_proof() };
        fakes.declarations.prove_exit(BROKER, declaration.id, proof, &client(), None)
    };
    assert_eq!(broken(proved_on("2026-03-03")), ["exit_date: must not be in the future"]);
    proved_on("2026-03-01").expect("customs released nothing yet");
    fakes.customs_answers(&[about(&declaration, "08")]);
    assert_eq!(broken(proved_on("2026-03-01")), ["exit_date: must not be before the release, 2026-03-02"]);
    proved_on("2026-03-02").expect("on the day of the release");
}

/// Customs wrote the release on 2 March; it arrived on 5 March, when the goods had left on 3 March.
#[test]
fn an_exit_is_compared_with_the_day_on_which_customs_wrote_the_release() {
    let (fakes, declaration) = lodged(a_valid_export());
    fakes.customs_answers(&[about(&declaration, "01")]);
    fakes.clock.advance(chrono::Duration::days(3));
    fakes.customs_answers(&[about(&declaration, "08").issued("2026-03-02T16:00:00Z")]);
    let proved_on = |day: &str| {
        let proof = AlternativeProofForm { exit_date: day.parse().ok(), ..a_proof() };
        fakes.declarations.prove_exit(BROKER, declaration.id, proof, &client(), None)
    };
    assert_eq!(broken(proved_on("2026-03-01")), ["exit_date: must not be before the release, 2026-03-02"]);
    proved_on("2026-03-03").expect("after the release");
}

#[test]
fn an_import_has_no_exit_to_prove() {
    let (fakes, declaration) = lodged_import();
    fakes.customs_answers(&[about(&declaration, "01")]);
    let error = fakes.declarations.prove_exit(BROKER, declaration.id, a_proof(), &client(), None);
    assert!(matches!(error, Err(DeclarationError::InvalidDirection { .. })));
}

#[test]
fn a_status_set_by_hand_is_marked_and_moves_nothing_else() {
    let (fakes, declaration) = lodged_import();
    fakes.customs_answers(&[about(&declaration, "01")]);
    fakes.events();
    fakes.sent(&declaration);
    let before = fakes.now(&declaration);
    let form = StatusForm { notes: text("ticket 7"), ..by_hand(Status::Released) };
    let (old, set) = fakes.declarations.set_status(BROKER, declaration.id, form, &client(), None).expect("it is set");
    assert_eq!((old, set.status), (Status::Accepted, Status::Released));
    assert_eq!(set.milestones, before.milestones, "customs released nothing");
    assert_eq!(fakes.events(), [(EventKind::StatusChanged, Status::Released)]);
    assert_eq!(
        last_line(&fakes, &declaration),
        (TimelineEvent::StatusChanged, text("manual: customs phoned (ticket 7)"))
    );
    assert_eq!(fakes.sent(&declaration), [], "customs is not told");
}

#[test]
fn a_status_set_by_hand_is_one_of_ours_and_has_a_reason() {
    let (fakes, declaration) = lodged_import();
    let set = |form| fakes.declarations.set_status(BROKER, declaration.id, form, &client(), None);
    assert_eq!(broken(set(StatusForm::default())), ["reason: is required", "status: is required"]);
    let form = StatusForm { status: text("rel"), ..by_hand(Status::Held) };
    let rule = "status: must be one of DRF, NEW, ACC, CTL, HLD, REL, ERR, INV_PENDING, INV";
    assert_eq!(broken(set(form)), [rule]);
}

#[test]
fn no_hand_makes_a_draft_of_what_customs_knows() {
    let (fakes, declaration) = lodged_import();
    fakes.customs_answers(&[about(&declaration, "01")]);
    let set = |status| fakes.declarations.set_status(BROKER, declaration.id, by_hand(status), &client(), None);
    assert!(matches!(set(Status::Draft), Err(DeclarationError::NoWayBack { current: Status::Accepted, .. })));
    set(Status::Rejected).expect("it is set");
    assert!(matches!(set(Status::Draft), Err(DeclarationError::NoWayBack { current: Status::Rejected, .. })));
}

#[test]
fn a_draft_made_by_hand_before_the_hand_over_never_goes_out_as_it_was() {
    let (fakes, declaration) = lodged_import();
    let draft = fakes.declarations.set_status(BROKER, declaration.id, by_hand(Status::Draft), &client(), None);
    assert_eq!(draft.expect("it is set").1.milestones.lrn, None);
    assert_eq!(fakes.sent(&declaration), []);
}

#[test]
fn the_status_under_a_pending_invalidation_goes_with_it() {
    let (fakes, declaration) = lodged_import();
    fakes.customs_answers(&[about(&declaration, "01")]);
    let set = |status| {
        let set = fakes.declarations.set_status(BROKER, declaration.id, by_hand(status), &client(), None);
        set.expect("it is set").1.status_before_invalidation
    };
    assert_eq!(set(Status::InvalidationRequested), Some(Status::Accepted));
    assert_eq!(set(Status::InvalidationRequested), Some(Status::Accepted));
    assert_eq!(set(Status::Released), None);
}

#[test]
fn the_exit_that_customs_confirms_is_kept_from_the_first_time_on() {
    let (fakes, declaration) = lodged(a_valid_export());
    fakes.customs_answers(&[about(&declaration, "01"), about(&declaration, "08")]);
    let confirmed = || fakes.now(&declaration).milestones.exit_confirmed_at;
    assert_eq!(confirmed(), None);
    fakes.customs_answers(&[about(&declaration, "16")]);
    let first = confirmed();
    assert!(first.is_some());
    fakes.customs_answers(&[about(&declaration, "16")]);
    assert_eq!(confirmed(), first);
}
