//! Documents with several answers, and the unit of work around one.

use super::*;
use crate::testing::InMemoryDeclarations;
use customs_kernel::{Outcome, StorageError, UnitOfWork};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

#[test]
fn the_answers_of_one_document_are_applied_in_their_order() {
    let (fakes, declaration) = lodged_import();
    fakes.customs_answers(&["01", "13", "09"].map(|code| about(&declaration, code)));
    assert_eq!(fakes.now(&declaration).status, Status::Released);
    assert_eq!(fakes.fates(), [InboundFate::Applied]);
}

#[test]
fn an_answer_that_builds_on_a_later_one_of_its_document_follows_it() {
    let (fakes, declaration) = lodged_import();
    fakes.customs_answers(&["09", "01"].map(|code| about(&declaration, code)));
    assert_eq!(fakes.now(&declaration).status, Status::Released);
    assert_eq!(fakes.fates(), [InboundFate::Applied]);
}

#[test]
fn a_document_waits_as_a_whole_and_is_applied_once() {
    let (fakes, declaration) = lodged_import();
    fakes.customs_answers(&["13", "08"].map(|code| about(&declaration, code)));
    assert_eq!(fakes.now(&declaration), declaration, "not even the first answer was noted");
    assert_eq!(fakes.fates(), [InboundFate::Waiting]);
    fakes.customs_answers(&[about(&declaration, "01")]);
    let lines = [
        TimelineEvent::Created,
        TimelineEvent::Submitted,
        TimelineEvent::Accepted,
        TimelineEvent::StatusChanged,
        TimelineEvent::Released,
    ];
    assert_eq!(fakes.timeline(&declaration), lines);
}

#[test]
fn an_acceptance_is_not_held_back_by_what_waits_beside_it() {
    let mut form = a_valid_import();
    form.declaration.symbol = Some("D".to_owned());
    let (fakes, declaration) = lodged(form);
    fakes.customs_answers(&["02", "08"].map(|code| about(&declaration, code)));
    assert_eq!(fakes.now(&declaration).status, Status::Accepted);
    assert_eq!(fakes.fates(), [InboundFate::Waiting]);
    assert_eq!(fakes.events(), [(EventKind::Accepted, Status::Accepted)]);
}

/// Cannot make the first unit durable.
struct FailingOnce(Arc<InMemoryDeclarations>, AtomicBool);

impl UnitOfWork for FailingOnce {
    fn run(&self, work: &mut dyn FnMut() -> Outcome) -> Result<(), StorageError> {
        if self.1.swap(true, Ordering::Relaxed) {
            return self.0.run(work);
        }
        self.0.run(&mut || {
            work();
            Outcome::Undo
        })?;
        Err(StorageError::Failed("the disk is full".into()))
    }
}

#[test]
fn a_message_that_fails_holds_up_no_other_and_is_tried_again_after_its_lease() {
    let (fakes, first) = lodged_import();
    let second = fakes.submitted(a_valid_import());
    for declaration in [&first, &second] {
        fakes.declarations.receive(plain_document(&[about(declaration, "01")])).expect("it is kept");
    }
    let work = FailingOnce(fakes.storage.clone(), AtomicBool::new(false));
    let fakes = fakes.with(|ports| ports.work = Arc::new(work));
    let result = fakes.declarations.apply_received(10);
    assert!(matches!(result, Err(DeclarationError::Storage(StorageError::Failed(_)))), "{result:?}");
    assert_eq!(fakes.storage.fates(), [None, Some(InboundFate::Applied)]);
    assert_eq!(fakes.now(&first), first);
    assert_eq!(fakes.declarations.apply_received(10).expect("nothing is due"), 0);
    fakes.clock.advance(chrono::Duration::seconds(31));
    assert_eq!(fakes.declarations.apply_received(10).expect("it is acted on"), 1);
    assert_eq!(fakes.fates(), [InboundFate::Applied, InboundFate::Applied]);
}

#[test]
fn two_instances_that_act_on_one_message_apply_it_once() {
    let (fakes, declaration) = lodged_import();
    fakes.customs_answers(&[about(&declaration, "01")]);
    for number in 0..20 {
        let document = plain_document(&[about(&declaration, "05").id(&number.to_string())]);
        fakes.declarations.receive(document).expect("it is kept");
    }
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                while fakes.storage.fates().contains(&None) {
                    // The clock runs on, so that leases end while others are still at work.
                    fakes.clock.advance(chrono::Duration::seconds(31));
                    fakes.declarations.apply_received(3).expect("it is acted on");
                }
            });
        }
    });
    assert_eq!(fakes.events().len(), 1 + 20);
}
