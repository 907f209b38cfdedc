//! Documents with several answers, and the unit of work around each answer.

use super::*;
use crate::testing::InMemoryDeclarations;
use customs_exchange::ExchangedMessage;
use customs_kernel::{Outcome, StorageError, Subject, UnitOfWork};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

const OTHER_MRN: &str = "26NL000510ZX81K4A6";

/// Returns the fates of the answers of all documents.
fn places(fakes: &DeclarationsOverFakes) -> Vec<InboundFate> {
    fakes.fates().into_iter().filter(|fate| *fate != InboundFate::Divided).collect()
}

#[test]
fn the_answers_of_one_document_are_applied_in_their_order() {
    let (fakes, declaration) = lodged_import();
    fakes.customs_answers(&["01", "13", "09"].map(|code| about(&declaration, code)));
    assert_eq!(fakes.now(&declaration).status, Status::Released);
    assert_eq!(fakes.fates()[0], InboundFate::Divided);
    assert_eq!(places(&fakes), [InboundFate::Applied; 3]);
}

#[test]
fn an_answer_that_builds_on_a_later_one_of_its_document_follows_it() {
    let (fakes, declaration) = lodged_import();
    fakes.customs_answers(&["09", "01"].map(|code| about(&declaration, code)));
    assert_eq!(fakes.now(&declaration).status, Status::Released);
    assert_eq!(places(&fakes), [InboundFate::Applied; 2]);
}

#[test]
fn an_answer_waits_alone_and_is_applied_once() {
    let (fakes, declaration) = lodged_import();
    fakes.customs_answers(&["13", "08"].map(|code| about(&declaration, code)));
    assert_eq!(places(&fakes), [InboundFate::Applied, InboundFate::Waiting]);
    fakes.customs_answers(&[about(&declaration, "01")]);
    let lines = [
        TimelineEvent::Created,
        TimelineEvent::Submitted,
        TimelineEvent::StatusChanged,
        TimelineEvent::Accepted,
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
    assert_eq!(places(&fakes), [InboundFate::Applied, InboundFate::Waiting]);
    assert_eq!(fakes.events(), [(EventKind::Accepted, Status::Accepted)]);
}

#[test]
fn each_answer_goes_to_the_declaration_that_it_names() {
    let (fakes, first) = lodged_import();
    let (second, third) = (fakes.submitted(a_valid_import()), fakes.submitted(a_valid_import()));
    let lrn = |declaration: &Declaration| declaration.milestones.lrn.clone().expect("an LRN");
    let document = [
        PlainAnswer::code("01").about(lrn(&first)).mrn(MRN),
        PlainAnswer::code("01").about("SOMEBODY-ELSE").mrn("26NL000563Q7T9M2J3"),
        PlainAnswer::code("03").about(lrn(&second)).error("DMS548AA", ""),
        PlainAnswer::code("01").about(lrn(&third)).mrn(OTHER_MRN),
    ];
    fakes.customs_answers(&document);
    let stands = |declaration| {
        let now = fakes.now(declaration);
        (now.status, now.milestones.mrn.map(|mrn| mrn.to_string()))
    };
    let expected = [
        (Status::Accepted, Some(MRN.to_owned())),
        (Status::Rejected, None),
        (Status::Accepted, Some(OTHER_MRN.to_owned())),
    ];
    assert_eq!([stands(&first), stands(&second), stands(&third)], expected);
    let fates = [InboundFate::Applied, InboundFate::Unmatched, InboundFate::Applied, InboundFate::Applied];
    assert_eq!(places(&fakes), fates);
    fakes.events();
    fakes.customs_answers(&document);
    assert_eq!(
        places(&fakes)[4..],
        [InboundFate::Ignored, InboundFate::Unmatched, InboundFate::Ignored, InboundFate::Ignored]
    );
    assert!(fakes.events().is_empty(), "what comes twice changes nothing twice");
}

#[test]
fn an_answer_by_its_mrn_alone_follows_the_acceptance_in_the_same_document() {
    let (fakes, declaration) = lodged_import();
    // The message just before holds the acceptance back, and must hold back the release as well.
    fakes.declarations.receive(plain_document(&[about(&declaration, "02")])).expect("it is kept");
    let answers = [about(&declaration, "01"), PlainAnswer::code("08").mrn(MRN)];
    fakes.declarations.receive(plain_document(&answers)).expect("it is kept");
    fakes.apply();
    assert_eq!(fakes.now(&declaration).status, Status::Released);
}

#[test]
fn a_document_that_was_kept_whole_is_divided_when_it_is_met() {
    use customs_exchange::NewInboundMessage;
    use customs_exchange::ports::InboundLog;
    for waits in [false, true] {
        let (fakes, first) = lodged_import();
        let second = fakes.submitted(a_valid_import());
        let lrn = second.milestones.lrn.clone().expect("an LRN");
        let bytes = plain_document(&[about(&first, "08"), PlainAnswer::code("01").about(lrn).mrn(OTHER_MRN)]);
        let (codes, received_at) = ("08,01".to_owned(), fakes.clock.now());
        let about_first = Some((BROKER, first.id.get()));
        let kind = SubjectKind::Declaration;
        let whole = NewInboundMessage { kind, bytes, codes, lrn: None, mrn: None, about: about_first, received_at };
        let id = fakes.exchange.keep(whole).expect("it is kept");
        if waits {
            fakes.exchange.settle(id, InboundFate::Waiting, about_first, received_at).expect("it is settled");
            fakes.customs_answers(&[about(&first, "01")]);
        } else {
            fakes.apply();
            fakes.customs_answers(&[about(&first, "01")]);
        }
        assert_eq!(fakes.now(&first).status, Status::Released, "{waits}");
        assert_eq!(fakes.now(&second).milestones.mrn.map(|mrn| mrn.to_string()).as_deref(), Some(OTHER_MRN));
        assert_eq!(fakes.fates()[0], InboundFate::Divided);
    }
}

/// A unit of work that cannot make its first changes durable, neither those of all messages that wait nor those of the
/// first of them alone.
struct FailingTwice(Arc<InMemoryDeclarations>, AtomicU32);

impl UnitOfWork for FailingTwice {
    fn run(&self, work: &mut dyn FnMut() -> Outcome) -> Result<(), StorageError> {
        if self.1.fetch_add(1, Ordering::Relaxed) >= 2 {
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
    let work = FailingTwice(fakes.storage.clone(), AtomicU32::new(0));
    let fakes = fakes.with(|ports| ports.work = Arc::new(work));
    let result = fakes.declarations.apply_received(10);
    assert!(matches!(result, Err(DeclarationError::Storage(StorageError::Failed(_)))), "{result:?}");
    assert_eq!(fakes.exchange.fates(SubjectKind::Declaration), [None, Some(InboundFate::Applied)]);
    assert_eq!(fakes.now(&first), first);
    assert_eq!(fakes.declarations.apply_received(10).expect("nothing is due"), 0);
    fakes.clock.advance(chrono::Duration::seconds(31));
    assert_eq!(fakes.declarations.apply_received(10).expect("it is acted on"), 1);
    assert_eq!(fakes.fates(), [InboundFate::Applied, InboundFate::Applied]);
}

#[test]
fn an_answer_that_fails_holds_up_no_other_of_its_document() {
    let (fakes, first) = lodged_import();
    let second = fakes.submitted(a_valid_import());
    let lrn = second.milestones.lrn.clone().expect("an LRN");
    let document = [about(&first, "01"), PlainAnswer::code("01").about(lrn).mrn(OTHER_MRN)];
    fakes.events();
    fakes.declarations.receive(plain_document(&document)).expect("it is kept");
    let work = FailingTwice(fakes.storage.clone(), AtomicU32::new(0));
    let fakes = fakes.with(|ports| ports.work = Arc::new(work));
    let result = fakes.declarations.apply_received(10);
    assert!(matches!(result, Err(DeclarationError::Storage(StorageError::Failed(_)))), "{result:?}");
    assert_eq!(fakes.now(&first), first);
    assert_eq!(fakes.now(&second).status, Status::Accepted);
    fakes.clock.advance(chrono::Duration::seconds(31));
    fakes.apply();
    assert_eq!(fakes.now(&first).status, Status::Accepted);
    assert_eq!(fakes.events().len(), 2, "each once");
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
                while fakes.exchange.fates(SubjectKind::Declaration).contains(&None) {
                    // The clock moves on, so that leases end while other workers are still busy.
                    fakes.clock.advance(chrono::Duration::seconds(31));
                    fakes.declarations.apply_received(3).expect("it is acted on");
                }
            });
        }
    });
    assert_eq!(fakes.events().len(), 1 + 20);
}

#[test]
fn of_a_document_that_was_acted_on_as_a_whole_each_organisation_sees_its_own_part() {
    let (fakes, first) = lodged_import();
    let stranger = OrganisationId::new(2);
    let theirs = CreateDeclaration { organisation: stranger, ..command(a_valid_import()) };
    let theirs = CreateDeclaration { submit_when_valid: Some(true), ..theirs };
    let second = fakes.declarations.create(theirs).expect("it is created").declaration;
    let lrn = second.milestones.lrn.clone().expect("an LRN");
    let (own, foreign) = (about(&first, "01"), PlainAnswer::code("03").about(lrn).mrn(OTHER_MRN));
    let (beside, together) = (about(&first, "08"), plain_document(&[own.clone(), foreign.clone()]));
    let inbound = |codes: &str, place| ExchangedMessage::Inbound {
        id: crate::MessageId::new(1),
        codes: codes.to_owned(),
        place,
        subject: Subject::declaration(first.id.get()),
        lrn: None,
        mrn: None,
        received_at: fakes.clock.now(),
        fate: Some(InboundFate::Applied),
    };
    let shown = |message: &ExchangedMessage, bytes: &[u8]| {
        fakes.declarations.shown_text(BROKER, message, bytes.to_vec()).map_err(|error| error.to_string())
    };
    let whole = inbound("01,03", None);
    assert_eq!(shown(&whole, &together), Ok(plain_document(std::slice::from_ref(&own))), "its part");
    let all_own = plain_document(&[own.clone(), beside]);
    assert_eq!(shown(&whole, &all_own), Ok(all_own), "nobody else is answered");
    let nothing = Err(DeclarationError::NotFound.to_string());
    assert_eq!(shown(&whole, &plain_document(&[foreign.clone(), foreign])), nothing);
    assert_eq!(shown(&whole, b"<html/>"), nothing, "nobody can divide it any more");
    for alone in [inbound("01", None), inbound("01", Some(1))] {
        assert_eq!(shown(&alone, &together), Ok(together.clone()), "storage gives what is its own");
    }
}
