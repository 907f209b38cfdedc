//! The consequences for a declaration when the gateway never takes its message.

use super::recovering::{OTHER_MRN, answer, resent};
use super::*;
use chrono::Duration;
use customs_exchange::RecoveryOutcome;
use customs_exchange::testing::reason;
use customs_kernel::Lrn;

impl DeclarationsOverFakes {
    /// Lets the gateway refuse the next message for the last time, so that it is given up.
    fn gives_up(&self) {
        let claimed = self.messages();
        assert_eq!(claimed.len(), 1);
        let outcome = self.giving_up.give_up(claimed[0].id, &reason("400"), self.clock.now()).expect("it is given up");
        assert_eq!(outcome, customs_exchange::GiveUpOutcome::GivenUp);
    }
}

/// Returns a declaration that was sent again because no answer arrived, before the second message left; with both LRNs.
fn sent_again() -> (DeclarationsOverFakes, Declaration, Lrn, Lrn) {
    let (fakes, declaration) = lodged_import();
    fakes.hand_over();
    let first = declaration.milestones.lrn.expect("an LRN");
    fakes.clock.advance(Duration::minutes(20));
    fakes.recover();
    let declaration = fakes.declarations.find(BROKER, declaration.id).expect("it is there");
    let second = declaration.milestones.lrn.clone().expect("an LRN");
    fakes.clock.advance(Duration::minutes(1));
    fakes.events();
    (fakes, declaration, first, second)
}

#[test]
fn a_message_that_is_given_up_stands_in_the_history_alone() {
    let (fakes, declaration) = lodged_import();
    fakes.gives_up();
    let lrn = declaration.milestones.lrn.clone().expect("an LRN");
    assert_eq!(fakes.reported(&declaration), format!("the declaration under LRN {lrn} was given up: 400"));
    assert_eq!((fakes.now(&declaration), fakes.events()), (declaration, vec![]), "customs said nothing");
}

#[test]
fn a_sending_that_is_given_up_leaves_the_decision_to_one_that_customs_may_still_accept() {
    let (fakes, declaration, first, second) = sent_again();
    fakes.gives_up();
    let now = fakes.now(&declaration);
    assert_eq!((now.status, &now.milestones.lrn), (Status::Submitted, &Some(first.clone())));
    let reported =
        format!("the declaration under LRN {second} was given up: 400; customs may still accept LRN {first}");
    assert_eq!((fakes.reported(&declaration), fakes.events()), (reported, vec![]));
    assert_eq!(fakes.exchange(), ["declaration overdue", "declaration failed"]);
    fakes.customs_answers(&[answer(&first, "01", MRN)]);
    assert_eq!(fakes.now(&declaration).status, Status::Accepted);
}

#[test]
fn the_sending_that_counts_again_is_sent_again_by_a_recovery() {
    let (fakes, declaration, _, second) = sent_again();
    fakes.gives_up();
    let outcome = fakes.recover();
    let third = fakes.now(&declaration).milestones.lrn.expect("an LRN");
    assert_eq!(outcome, [RecoveryOutcome::Resent(Some(third.clone()))]);
    assert_ne!(third, second);
    fakes.hand_over();
    fakes.customs_answers(&[answer(&third, "01", MRN)]);
    assert_eq!(fakes.now(&declaration).status, Status::Accepted);
}

#[test]
fn a_sending_that_is_not_waited_for_any_more_gives_nothing_back() {
    // Customs accepted the first sending before the second was given up.
    let (fakes, declaration, first, second) = sent_again();
    let under_way = fakes.messages().remove(0);
    fakes.customs_answers(&[answer(&first, "01", MRN)]);
    let before = fakes.now(&declaration);
    let outcome = fakes.giving_up.give_up(under_way.id, &reason("400"), fakes.clock.now()).expect("it is given up");
    assert_eq!(outcome, customs_exchange::GiveUpOutcome::GivenUp);
    assert_eq!(fakes.now(&declaration), before);
    assert_eq!(fakes.reported(&declaration), format!("the declaration under LRN {second} was given up: 400"));

    // In the second case customs rejected the first sending.
    let (fakes, declaration, first, _) = sent_again();
    fakes.customs_answers(&[answer(&first, "03", MRN).error("CDS12005", "")]);
    let before = fakes.now(&declaration);
    fakes.gives_up();
    assert_eq!(fakes.now(&declaration), before, "none is open");
}

#[test]
fn a_notice_that_is_given_up_leaves_the_declaration_as_it_is() {
    let (fakes, declaration, first) = resent();
    fakes.customs_answers(&[answer(&first, "01", MRN)]);
    fakes.customs_answers(&[about(&declaration, "01").mrn(OTHER_MRN)]);
    let before = fakes.now(&declaration);
    fakes.gives_up();
    assert_eq!(fakes.now(&declaration), before);
    assert!(fakes.reported(&declaration).starts_with("the surplus invalidation under LRN "));
}
