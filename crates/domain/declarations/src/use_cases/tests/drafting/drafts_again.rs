//! Declarations that become drafts again, are changed, and are lodged again.

use super::*;
use crate::MessageKind;
use customs_exchange::testing::reason;

fn save_as_draft(fakes: &DeclarationsOverFakes, declaration: &Declaration) -> Result<Declaration, DeclarationError> {
    fakes.declarations.save_as_draft(BROKER, declaration.id, &client(), None)
}

#[test]
fn a_submission_that_did_not_go_out_is_withdrawn() {
    let (fakes, declaration) = lodged_import();
    let draft = save_as_draft(&fakes, &declaration).expect("it is a draft");
    assert_eq!((draft.status, &draft.milestones), (Status::Draft, &crate::Milestones::default()));
    assert_eq!(fakes.events(), [(EventKind::StatusChanged, Status::Draft)]);
    assert_eq!(fakes.sent(&declaration), [], "customs never hears of it");
    fakes.declarations.submit(BROKER, declaration.id, &client(), None, true).expect("it is submitted");
    assert_ne!(fakes.now(&declaration).milestones.lrn, declaration.milestones.lrn);
    assert_eq!(fakes.sent(&declaration).len(), 1);
}

#[test]
fn a_submission_that_may_have_gone_out_stays_submitted() {
    type HandOver = fn(&DeclarationsOverFakes, customs_exchange::OutboundId);
    let stories: [(&str, HandOver); 3] = [
        ("under way", |_, _| {}),
        ("handed over", |fakes, id| {
            let _recorded = fakes.exchange.record_sent(id, fakes.clock.now()).expect("recorded");
        }),
        ("without an answer", |fakes, id| {
            let _recorded =
                fakes.exchange.record_failed_try(id, &reason("time-out"), fakes.clock.now()).expect("recorded");
        }),
    ];
    for (story, hand_over) in stories {
        let (fakes, declaration) = lodged_import();
        let now = fakes.clock.now();
        let until = now + chrono::Duration::seconds(35);
        let message = OutboundQueue::claim(fakes.exchange.as_ref(), 1, now, until).expect("a claim").remove(0);
        hand_over(&fakes, message.id);
        match save_as_draft(&fakes, &declaration) {
            Err(DeclarationError::Undecided { current, allowed }) => {
                assert_eq!((current, allowed), (Status::Submitted, vec![Status::Rejected]), "{story}");
            }
            other => panic!("{story}: {other:?}"),
        }
        assert_eq!(fakes.now(&declaration), declaration, "{story}");
    }
}

#[test]
fn what_was_given_up_after_a_time_out_may_have_arrived() {
    let (fakes, declaration) = lodged_import();
    let claim = || {
        fakes.clock.advance(chrono::Duration::minutes(2));
        let now = fakes.clock.now();
        let claimed = OutboundQueue::claim(fakes.exchange.as_ref(), 1, now, now + chrono::Duration::seconds(35));
        (claimed.expect("a claim").remove(0).id, now)
    };
    let (id, now) = claim();
    let _recorded = fakes.exchange.record_failed_try(id, &reason("time-out"), now).expect("recorded");
    let (id, now) = claim();
    let outcome = fakes.giving_up.give_up(id, &reason("409"), now).expect("given up");
    assert_eq!(outcome, customs_exchange::GiveUpOutcome::GivenUp);
    let refused = save_as_draft(&fakes, &declaration);
    assert!(matches!(refused, Err(DeclarationError::Undecided { .. })), "{refused:?}");
}

#[test]
fn a_message_that_was_given_back_unsent_can_still_be_withdrawn() {
    let (fakes, declaration) = lodged_import();
    let now = fakes.clock.now();
    let claimed = OutboundQueue::claim(fakes.exchange.as_ref(), 1, now, now + chrono::Duration::seconds(35));
    let id = claimed.expect("a claim").remove(0).id;
    OutboundQueue::release(fakes.exchange.as_ref(), &[id]).expect("given back");
    save_as_draft(&fakes, &declaration).expect("it is a draft");
    assert_eq!(fakes.sent(&declaration), []);
}

#[test]
fn a_rejected_declaration_is_lodged_anew_and_its_rejection_resolved_by_the_acceptance() {
    let (fakes, declaration) = lodged_import();
    fakes.sent(&declaration);
    let first = about(&declaration, "03").error("DMS548AA", "42A/D013");
    fakes.customs_answers(&[first]);
    fakes.events();
    let draft = save_as_draft(&fakes, &declaration).expect("it is a draft");
    assert_eq!((draft.status, &draft.milestones.lrn), (Status::Draft, &declaration.milestones.lrn));
    fakes.declarations.submit(BROKER, declaration.id, &client(), None, true).expect("it is submitted");
    let again = fakes.now(&declaration);
    assert_ne!(again.milestones.lrn, declaration.milestones.lrn);
    let sent: Vec<_> = fakes.sent(&declaration).into_iter().map(|(kind, _)| kind).collect();
    assert_eq!(sent, [MessageKind::Declaration]);
    // A late answer to the first submission is not an answer to the second.
    fakes.customs_answers(&[about(&declaration, "03").id("late")]);
    assert_eq!(fakes.now(&declaration), again);
    assert_eq!(fakes.storage.resolved_rejections(declaration.id), [false]);
    fakes.customs_answers(&[about(&again, "01")]);
    assert_eq!(fakes.now(&declaration).status, Status::Accepted);
    assert_eq!(fakes.storage.resolved_rejections(declaration.id), [true]);
    let reported: Vec<_> = fakes.events().into_iter().map(|(kind, _)| kind).collect();
    assert_eq!(reported, [EventKind::StatusChanged, EventKind::Submitted, EventKind::Accepted]);
}

#[test]
fn tries_that_handed_nothing_over_take_nothing_away_from_the_broker() {
    let (fakes, declaration) = lodged_import();
    let queue: &dyn OutboundQueue = fakes.exchange.as_ref();
    for _ in 0..3 {
        let now = fakes.clock.now();
        let id = queue.claim(1, now, now + chrono::Duration::seconds(35)).expect("a claim").remove(0).id;
        assert!(save_as_draft(&fakes, &declaration).is_err(), "somebody tries");
        let _recorded = queue.record_vain_try(id, &reason("no connection"), now).expect("recorded");
    }
    let draft = save_as_draft(&fakes, &declaration).expect("it is a draft");
    assert_eq!((draft.status, &draft.milestones.lrn), (Status::Draft, &None));
    assert_eq!(fakes.sent(&declaration), []);
}

#[test]
fn what_customs_rejected_after_it_had_accepted_it_becomes_no_draft() {
    let (fakes, declaration) = lodged_import();
    fakes.customs_answers(&[about(&declaration, "01"), about(&declaration, "08"), about(&declaration, "03")]);
    let refused = save_as_draft(&fakes, &declaration).expect_err("it had an MRN");
    assert!(
        matches!(&refused, DeclarationError::NoWayBack { current: Status::Rejected, allowed } if allowed.is_empty())
    );
    assert!(refused.to_string().contains("copy"), "{refused}");
    assert!(fakes.now(&declaration).milestones.mrn.is_some());
}

#[test]
fn a_repetition_that_customs_refused_leaves_the_original_with_customs() {
    let (fakes, declaration) = lodged_import();
    fakes.messages();
    fakes.customs_answers(&[about(&declaration, "03").error("CDS12003", "")]);
    let refused = save_as_draft(&fakes, &declaration);
    assert!(matches!(refused, Err(DeclarationError::Undecided { .. })), "{refused:?}");
    fakes.customs_answers(&[about(&declaration, "01")]);
    let accepted = fakes.now(&declaration);
    assert_eq!(
        (accepted.status, accepted.milestones.mrn.map(|mrn| mrn.to_string())),
        (Status::Accepted, Some(MRN.to_owned()))
    );
}

#[test]
fn a_draft_again_knows_how_many_goods_items_were_lodged() {
    let mut form = a_valid_import();
    form.items = vec![form.items[0].clone(); 3];
    let (fakes, declaration) = lodged(form);
    fakes.declarations.receive(plain_document(&[about(&declaration, "03").error("DMS003AA", "")])).expect("it is kept");
    fakes.apply();
    let mut draft = save_as_draft(&fakes, &declaration).expect("it is a draft");
    let lodged_items = |declaration: &Declaration| fakes.declarations.lodged_items(declaration).expect("a look-up");
    draft.lines.remove(0);
    assert_eq!(lodged_items(&draft), Some(3));
    draft.milestones.lrn = None;
    assert_eq!(lodged_items(&draft), Some(3), "a later submission was withdrawn");
    let mut other = draft.clone();
    other.id = crate::DeclarationId::new(i64::MAX);
    assert_eq!(lodged_items(&other), None, "it was never lodged");
}
