use super::store::{TransitStore, after, first_sent, lrn, message, start};
use crate::lifecycle::{DepartureState, Standing, Status};
use crate::ports::Changes;
use crate::{EventKind, MessageId, MessageKind, NewOutboundMessage, OutboundMessage, Transit, given_up};
use std::collections::HashSet;

/// Runs the contract of [`OutboundQueue`](crate::ports::OutboundQueue); `make` gives an empty store at
/// every call.
///
/// # Panics
/// When a rule is broken.
pub fn outbound_queue_contract(make: impl Fn() -> TransitStore) {
    a_claim_carries_the_exact_bytes(&make());
    a_message_is_due_at_once_and_held_until_its_lease_ends(&make());
    a_later_message_of_a_transit_waits_until_the_earlier_is_sent(&make());
    a_sent_message_is_never_handed_out_again(&make());
    a_failed_try_is_counted_and_due_at_its_moment(&make());
    a_released_message_is_due_at_once_and_not_counted(&make());
    refusals_are_counted_beside_the_tries(&make());
    a_message_that_was_given_up_is_told_of_and_holds_up_nothing(&make());
    a_transit_that_waits_for_a_message_that_is_given_up_waits_no_more(&make());
    giving_up_and_a_change_at_the_same_moment_wait_for_each_other(&make());
    the_next_due_moment_is_known(&make());
    claimants_at_the_same_moment_share_and_never_double(&make());
}

impl TransitStore {
    fn claim_outbound(&self, limit: usize, second: i64) -> Vec<OutboundMessage> {
        self.outbound.claim(limit, after(second), after(second + 60)).expect("a claim")
    }

    fn claim_one(&self, second: i64) -> OutboundMessage {
        let mut claimed = self.claim_outbound(10, second);
        assert_eq!(claimed.len(), 1);
        claimed.remove(0)
    }

    fn sent(&self, id: MessageId) {
        self.outbound.record_sent(id, after(1)).expect("it is recorded");
    }
}

fn lrns(messages: &[OutboundMessage]) -> Vec<&str> {
    messages.iter().map(|message| message.correlation_id.as_str()).collect()
}

fn a_claim_carries_the_exact_bytes(store: &TransitStore) {
    let transit = store.submit(store.draft(), "LRN-1");
    let claimed = store.claim_one(0);
    assert_eq!((claimed.organisation, claimed.correlation_id), (transit.organisation, lrn("LRN-1")));
    assert_eq!((claimed.bytes, claimed.attempts), (message("LRN-1").message.bytes, 0));
}

fn a_message_is_due_at_once_and_held_until_its_lease_ends(store: &TransitStore) {
    store.submit(store.draft(), "LRN-1");
    store.submit(store.draft(), "LRN-2");
    assert_eq!(lrns(&store.claim_outbound(1, 0)), ["LRN-1"], "the oldest first");
    assert_eq!(lrns(&store.claim_outbound(10, 1)), ["LRN-2"], "not what somebody holds");
    assert_eq!(lrns(&store.claim_outbound(10, 59)), [""; 0]);
    assert_eq!(lrns(&store.claim_outbound(10, 60)), ["LRN-1"]);
}

fn a_later_message_of_a_transit_waits_until_the_earlier_is_sent(store: &TransitStore) {
    store.submit(store.submit(store.draft(), "LRN-1"), "LRN-2");
    store.submit(store.draft(), "LRN-3");
    let first = store.claim_outbound(10, 0);
    assert_eq!(lrns(&first), ["LRN-1", "LRN-3"], "one of each transit");
    assert_eq!(store.claim_outbound(10, 1), []);
    store.outbound.record_failed_try(first[0].id, "503", after(100)).expect("it is recorded");
    assert_eq!(lrns(&store.claim_outbound(10, 99)), ["LRN-3"], "a failing transit holds up no other");
    assert_eq!(lrns(&store.claim_outbound(10, 100)), ["LRN-1"]);
    store.sent(first[0].id);
    assert_eq!(lrns(&store.claim_outbound(10, 101)), ["LRN-2"]);
}

fn a_sent_message_is_never_handed_out_again(store: &TransitStore) {
    store.submit(store.draft(), "LRN-1");
    let id = store.claim_one(0).id;
    store.sent(id);
    store.sent(id);
    store.outbound.record_failed_try(id, "too late", after(2)).expect("it changes nothing");
    store.outbound.release(&[id]).expect("it changes nothing");
    assert_eq!(store.claim_outbound(10, 3_600), []);
    assert_eq!(store.outbound.next_due().expect("a look-up"), None);
}

fn a_failed_try_is_counted_and_due_at_its_moment(store: &TransitStore) {
    store.submit(store.draft(), "LRN-1");
    for attempts in 0..3 {
        let claimed = store.claim_one(i64::from(attempts) * 100);
        assert_eq!(claimed.attempts, attempts);
        let next = after(i64::from(attempts + 1) * 100);
        store.outbound.record_failed_try(claimed.id, "é \"503\"", next).expect("it is recorded");
        assert_eq!(store.claim_outbound(10, i64::from(attempts + 1) * 100 - 1), []);
    }
}

fn refusals_are_counted_beside_the_tries(store: &TransitStore) {
    store.submit(store.draft(), "LRN-1");
    let claimed = store.claim_one(0);
    store.outbound.record_refusal(claimed.id, "400", after(10)).expect("it is recorded");
    assert_eq!(store.claim_outbound(10, 9), []);
    let claimed = store.claim_one(10);
    assert_eq!((claimed.attempts, claimed.refusals), (1, 1));
    store.outbound.record_failed_try(claimed.id, "503", after(20)).expect("it is recorded");
    let claimed = store.claim_one(20);
    assert_eq!((claimed.attempts, claimed.refusals), (2, 1));
    store.sent(claimed.id);
    store.outbound.record_refusal(claimed.id, "too late", after(30)).expect("it changes nothing");
    assert_eq!(store.claim_outbound(10, 3_600), []);
}

fn a_message_that_was_given_up_is_told_of_and_holds_up_nothing(store: &TransitStore) {
    let transit = store.submit(store.submit(store.draft(), "LRN-1"), "LRN-2");
    let first = store.claim_one(0).id;
    store.outbound.give_up(first, "é 400", after(5)).expect("it is recorded");
    let timeline = || {
        let told = store.directory.timeline(transit.organisation, transit.id).expect("a timeline");
        told.expect("it is there").1
    };
    let mut expected = transit.clone();
    let message = first_sent("LRN-1");
    let told = given_up(&mut expected, &message, Some(&lrn("LRN-2")), &[], "é 400", after(5));
    assert_eq!(timeline().last(), told.timeline.last());
    expected.version = transit.version.next();
    assert_eq!(store.find(&transit), expected);
    assert_eq!(expected.standing, transit.standing, "another message was sent in its place");
    let next = store.claim_one(6);
    assert_eq!(next.correlation_id, lrn("LRN-2"), "it holds up no other");
    let before = timeline();
    store.outbound.give_up(first, "again", after(7)).expect("it changes nothing");
    store.outbound.record_failed_try(first, "too late", after(7)).expect("it changes nothing");
    store.outbound.release(&[first]).expect("it changes nothing");
    store.sent(next.id);
    store.outbound.give_up(next.id, "too late", after(7)).expect("it changes nothing");
    assert_eq!((timeline(), store.claim_outbound(10, 3_600)), (before, vec![]));
    let kept = store.repository.emission_map(transit.organisation, &lrn("LRN-1")).expect("a look-up");
    assert!(kept.is_some(), "it is kept");
}

fn a_transit_that_waits_for_a_message_that_is_given_up_waits_no_more(store: &TransitStore) {
    let transit = store.submit(store.draft(), "LRN-1");
    let events = || {
        let claimed = store.outbox.claim(store.subscribers[0], 10, after(60), after(60)).expect("a claim");
        let ids: Vec<_> = claimed.iter().map(|entry| entry.id).collect();
        store.outbox.complete(&ids).expect("they are done");
        claimed.into_iter().map(|entry| (entry.event.kind, entry.event.status)).collect::<Vec<_>>()
    };
    events();
    store.outbound.give_up(store.claim_one(0).id, "400", after(5)).expect("it is recorded");
    let failed = store.find(&transit);
    assert_eq!((failed.standing.departure, failed.updated_at), (DepartureState::Failed, after(5)));
    assert_eq!(events(), [(EventKind::Rejected, Status::Rejected)]);
    let rejections = store.directory.rejections(transit.organisation, transit.id).expect("a look-up");
    assert_eq!(rejections, [], "customs said nothing");
    let draft = store.draft();
    let (organisation, id) = (draft.organisation, draft.id);
    let submitted = store.submit(draft, "LRN-2");
    let deleted = store.save(Transit { standing: Standing::DRAFT, ..submitted }, Changes::default());
    store.repository.delete(organisation, id, deleted.version).expect("it is deleted");
    store.outbound.give_up(store.claim_one(6).id, "400", after(7)).expect("it is recorded");
    assert_eq!(store.claim_outbound(10, 3_600), [], "also when the transit is gone");
}

/// Whoever changes a transit holds it and then writes on its messages: the other way round both would wait for ever.
fn giving_up_and_a_change_at_the_same_moment_wait_for_each_other(store: &TransitStore) {
    use crate::ports::RecordedAnswer;
    use customs_kernel::in_unit_of_work;
    for number in 0..8 {
        let name = format!("LRN-{number}");
        let transit = store.submit(store.draft(), &name);
        let id = store.claim_one(0).id;
        let answer = RecordedAnswer {
            message: MessageId::new(1),
            message_type: "IE928".to_owned(),
            mrn: None,
            received_at: start(),
        };
        std::thread::scope(|scope| {
            let change = scope.spawn(|| {
                in_unit_of_work::<_, customs_kernel::StorageError>(store.work.as_ref(), || {
                    let held = store.repository.find_for_change(transit.organisation, transit.id)?;
                    store.repository.record_answer(transit.organisation, &lrn(&name), &answer)?;
                    let notice = format!("NOTICE-{number}");
                    let outbound = vec![NewOutboundMessage { kind: MessageKind::Invalidation, ..message(&notice) }];
                    store.repository.save(held.expect("it is there"), Changes { outbound, ..Changes::default() })
                })
            });
            store.outbound.give_up(id, "400", after(5)).expect("it is recorded");
            change.join().expect("no panic").expect("it is changed");
        });
        let now = store.find(&transit);
        assert_eq!(now.version, transit.version.next().next(), "one after the other");
        let sent = store.claim_one(6);
        store.sent(sent.id);
    }
}

fn a_released_message_is_due_at_once_and_not_counted(store: &TransitStore) {
    store.submit(store.draft(), "LRN-1");
    store.submit(store.draft(), "LRN-2");
    let ids: Vec<_> = store.claim_outbound(10, 0).into_iter().map(|message| message.id).collect();
    store.outbound.release(&ids[..1]).expect("it is given back");
    let again = store.claim_one(1);
    assert_eq!((again.id, again.attempts), (ids[0], 0));
    store.outbound.release(&[]).expect("nothing to give back");
}

fn the_next_due_moment_is_known(store: &TransitStore) {
    let due = || store.outbound.next_due().expect("a look-up");
    assert_eq!(due(), None);
    store.submit(store.draft(), "LRN-1");
    assert!(due().expect("one is due") <= after(0));
    let held = store.claim_one(0);
    assert_eq!(due(), Some(after(60)), "the end of the lease");
    store.outbound.record_failed_try(held.id, "503", after(7)).expect("it is recorded");
    assert_eq!(due(), Some(after(7)));
    store.sent(held.id);
    assert_eq!(due(), None);
}

fn claimants_at_the_same_moment_share_and_never_double(store: &TransitStore) {
    for number in 0..20 {
        store.submit(store.draft(), &format!("LRN-{number}"));
    }
    let claimed: Vec<_> = std::thread::scope(|scope| {
        let claim = || (0..5).flat_map(|_| store.claim_outbound(3, 1)).collect::<Vec<_>>();
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(claim)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect()
    });
    let mut all: Vec<_> = claimed.into_iter().map(|message| message.id).collect();
    all.extend(store.claim_outbound(100, 1).into_iter().map(|message| message.id));
    assert_eq!(all.len(), 20, "each once");
    assert_eq!(all.into_iter().collect::<HashSet<_>>().len(), 20);
}
