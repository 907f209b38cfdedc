//! What the store knows of messages to customs beside the queue, and of supplements that are due.

use super::store::{DeclarationStore, after, lrn, message, start};
use crate::lifecycle::Status;
use crate::ports::{Answered, AtCustoms, Changes, NewInboundMessage, RecordedAnswer};
use crate::{Declaration, DeclarationError, DeclarationId, MessageKind, NewOutboundMessage};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, in_unit_of_work};

pub(super) fn run(make: &impl Fn() -> DeclarationStore) {
    a_message_that_nobody_began_to_hand_over_is_withdrawn_for_ever(&make());
    a_message_that_somebody_may_have_handed_over_is_not_withdrawn(&make());
    a_message_whose_tries_were_all_in_vain_is_withdrawn(&make());
    what_customs_may_have_is_known(&make());
    a_withdrawal_that_is_undone_never_happened(&make());
    of_withdrawals_and_claims_at_once_each_message_goes_one_way(&make());
    the_latest_message_of_each_kind_is_known_to_its_organisation(&make());
    due_supplements_are_those_that_can_be_sent_the_longest_due_first(&make());
}

impl DeclarationStore {
    fn withdraw(&self, number: &str) -> bool {
        self.repository.withdraw(self.organisations[0], &lrn(number)).expect("an answer")
    }

    fn due(&self, at: DateTime<Utc>, limit: usize) -> Vec<(OrganisationId, DeclarationId)> {
        self.repository.due_supplements(at, limit).expect("a list")
    }
}

fn a_message_that_nobody_began_to_hand_over_is_withdrawn_for_ever(store: &DeclarationStore) {
    let declaration = store.submit(store.submit(store.draft(), "LRN-1"), "LRN-2");
    let [mine, other] = store.organisations;
    assert!(!store.repository.withdraw(other, &lrn("LRN-2")).expect("an answer"));
    assert!(!store.withdraw("LRN-9"));
    assert!(store.withdraw("LRN-2"));
    assert!(!store.withdraw("LRN-2"), "once");
    assert_eq!(store.repository.sent_message(mine, &lrn("LRN-2")).expect("a look-up"), None);
    assert!(store.repository.sent_message(mine, &lrn("LRN-1")).expect("a look-up").is_some());
    let first = store.outbound.claim(10, after(5), after(60)).expect("a claim");
    assert_eq!((first.len(), &first[0].correlation_id), (1, &lrn("LRN-1")));
    store.outbound.record_sent(first[0].id, after(6)).expect("it is recorded");
    assert_eq!(store.outbound.claim(10, after(7), after(60)).expect("a claim"), []);
    assert_eq!(store.find(&declaration), declaration, "the declaration is the business of its change");
}

fn a_message_that_somebody_may_have_handed_over_is_not_withdrawn(store: &DeclarationStore) {
    store.submit(store.draft(), "LRN-1");
    let id = store.outbound.claim(10, after(5), after(60)).expect("a claim")[0].id;
    assert!(!store.withdraw("LRN-1"), "somebody holds it");
    store.outbound.release(&[id]).expect("it is given back");
    store.outbound.claim(10, after(6), after(60)).expect("a claim");
    store.outbound.record_failed_try(id, "503", start()).expect("it is recorded");
    assert!(!store.withdraw("LRN-1"), "a try may have arrived");
    store.outbound.record_sent(id, after(8)).expect("it is recorded");
    assert!(!store.withdraw("LRN-1"), "customs has it");
    store.submit(store.draft(), "LRN-2");
    let id = store.outbound.claim(10, after(9), after(60)).expect("a claim")[0].id;
    store.outbound.release(&[id]).expect("it is given back");
    assert!(store.withdraw("LRN-2"), "it was given back before anybody began");
}

fn a_message_whose_tries_were_all_in_vain_is_withdrawn(store: &DeclarationStore) {
    let claim = |second| store.outbound.claim(1, after(second), after(second + 60)).expect("a claim").remove(0).id;
    store.submit(store.draft(), "LRN-1");
    for second in [5, 10] {
        let id = claim(second);
        assert!(!store.withdraw("LRN-1"), "somebody tries");
        store.outbound.record_vain_try(id, "no connection", after(second + 1)).expect("it is recorded");
    }
    let id = claim(15);
    store.outbound.record_refusal(id, "400", after(16)).expect("it is recorded");
    assert!(store.withdraw("LRN-1"), "nothing was handed over");

    store.submit(store.draft(), "LRN-2");
    let id = claim(20);
    store.outbound.record_failed_try(id, "time-out", after(21)).expect("it is recorded");
    let id = claim(25);
    store.outbound.record_vain_try(id, "no connection", after(26)).expect("it is recorded");
    store.outbound.release(&[claim(30)]).expect("it is given back");
    assert!(!store.withdraw("LRN-2"), "the first try may have arrived");

    store.submit(store.draft(), "LRN-3");
    let queue = &store.outbound;
    let both =
        |second| queue.claim(10, after(second), after(second + 5)).expect("a claim").into_iter().map(|one| one.id);
    both(40).for_each(drop);
    both(50).for_each(|id| queue.record_vain_try(id, "no connection", after(51)).expect("it is recorded"));
    assert!(!store.withdraw("LRN-3"), "who held it first may have handed it over before his lease ended");
}

fn what_customs_may_have_is_known(store: &DeclarationStore) {
    let [mine, other] = store.organisations;
    let declaration = store.submit(store.draft(), "LRN-1");
    let at_customs = |organisation| store.repository.at_customs(organisation, declaration.id).expect("an answer");
    let has = |accepted, undecided| AtCustoms { accepted, undecided };
    assert_eq!(at_customs(mine), has(false, false), "nobody tried");
    let id = store.outbound.claim(1, after(5), after(60)).expect("a claim")[0].id;
    assert_eq!((at_customs(mine), at_customs(other)), (has(false, true), has(false, false)));
    store.outbound.record_sent(id, after(6)).expect("it is recorded");
    assert_eq!(at_customs(mine), has(false, true));
    let message = store.inbound.keep(NewInboundMessage {
        bytes: b"an answer".to_vec(),
        function_codes: "03".to_owned(),
        lrn: Some(lrn("LRN-1")),
        mrn: None,
        subject: None,
        received_at: after(7),
    });
    let message = message.expect("it is kept");
    let answered = |number: &str, function_code: &str, mrn: Option<&str>| {
        let mrn = mrn.map(|mrn| mrn.parse().expect("an MRN"));
        let answer = RecordedAnswer { message, function_code: function_code.to_owned(), mrn, received_at: after(8) };
        let named = Answered::Message(lrn(number));
        store.repository.record_answer(mine, declaration.id, &named, &answer).expect("it is recorded");
    };
    answered("LRN-1", "03", None);
    assert_eq!(at_customs(mine), has(false, false), "it is rejected");
    store.submit(store.find(&declaration), "LRN-2");
    let id = store.outbound.claim(1, after(10), after(60)).expect("a claim")[0].id;
    store.outbound.record_sent(id, after(11)).expect("it is recorded");
    answered("LRN-2", "01", Some("26NL000396A1B2C3R0"));
    assert!(at_customs(mine).accepted);
    assert_eq!(at_customs(other), has(false, false));
    let repository = store.repository.as_ref();
    repository.record_end(other, &lrn("LRN-2")).expect("nothing is noted");
    assert!(at_customs(mine).accepted);
    repository.record_end(mine, &lrn("LRN-2")).expect("it is noted");
    assert_eq!(at_customs(mine), has(false, false), "customs invalidated what it had accepted");
    let ended = repository.sent_message(mine, &lrn("LRN-2")).expect("a look-up").expect("it was sent");
    assert!(ended.is_ended() && ended.mrn.is_some(), "what customs still says of it is known by its MRN");
}

fn a_withdrawal_that_is_undone_never_happened(store: &DeclarationStore) {
    store.submit(store.draft(), "LRN-1");
    let undone: Result<(), DeclarationError> = in_unit_of_work(store.work.as_ref(), || {
        assert!(store.withdraw("LRN-1"));
        Err(DeclarationError::Stale)
    });
    assert!(undone.is_err());
    assert_eq!(store.outbound.claim(10, after(5), after(60)).expect("a claim").len(), 1);
}

fn of_withdrawals_and_claims_at_once_each_message_goes_one_way(store: &DeclarationStore) {
    let numbers: Vec<String> = (0..20).map(|number| format!("LRN-{number}")).collect();
    for number in &numbers {
        store.submit(store.draft(), number);
    }
    let (withdrawn, claimed) = std::thread::scope(|scope| {
        let withdrawals = scope.spawn(|| numbers.iter().filter(|number| store.withdraw(number)).collect::<Vec<_>>());
        let claim = || (0..20).flat_map(|_| store.outbound.claim(1, after(1), after(60)).expect("a claim"));
        let claims = scope.spawn(move || claim().collect::<Vec<_>>());
        (withdrawals.join().expect("no panic"), claims.join().expect("no panic"))
    });
    assert_eq!(withdrawn.len() + claimed.len(), 20, "none is lost");
    let both = claimed.iter().filter(|message| withdrawn.iter().any(|number| lrn(number) == message.correlation_id));
    assert_eq!(both.count(), 0, "none is both");
}

fn the_latest_message_of_each_kind_is_known_to_its_organisation(store: &DeclarationStore) {
    let declaration = store.submit(store.submit(store.draft(), "LRN-1"), "LRN-2");
    let presentation = NewOutboundMessage { kind: MessageKind::Presentation, ..message("LRN-3") };
    let declaration = store.save(declaration, Changes { outbound: vec![presentation], ..Changes::default() });
    let other = store.submit(store.draft(), "LRN-4");
    let latest = |organisation, declaration: &Declaration, kind| {
        store.repository.latest_lrn(organisation, declaration.id, kind).expect("a look-up")
    };
    let [mine, stranger] = store.organisations;
    assert_eq!(latest(mine, &declaration, MessageKind::Declaration), Some(lrn("LRN-2")));
    assert_eq!(latest(mine, &declaration, MessageKind::Presentation), Some(lrn("LRN-3")));
    assert_eq!(latest(mine, &declaration, MessageKind::Invalidation), None);
    assert_eq!(latest(mine, &other, MessageKind::Declaration), Some(lrn("LRN-4")));
    assert_eq!(latest(stranger, &declaration, MessageKind::Declaration), None);
}

fn due_supplements_are_those_that_can_be_sent_the_longest_due_first(store: &DeclarationStore) {
    let planned = |status, due_at| {
        let mut declaration = store.draft();
        declaration.status = status;
        declaration.milestones.supplement_due_at = due_at;
        let declaration = store.save(declaration, Changes::default());
        assert_eq!(declaration.milestones.supplement_due_at, due_at);
        (declaration.organisation, declaration.id)
    };
    planned(Status::Accepted, None);
    let accepted = planned(Status::Accepted, Some(after(10)));
    let released = planned(Status::Released, Some(after(5)));
    let held = planned(Status::Held, Some(after(10)));
    let control = planned(Status::UnderControl, Some(after(20)));
    for status in
        [Status::Draft, Status::Submitted, Status::Rejected, Status::InvalidationRequested, Status::Invalidated]
    {
        planned(status, Some(after(1)));
    }
    assert_eq!(store.due(after(4), 10), []);
    assert_eq!(store.due(after(10), 10), [released, accepted, held]);
    assert_eq!(store.due(after(10), 2), [released, accepted]);
    assert_eq!(store.due(after(20), 10), [released, accepted, held, control]);
}
