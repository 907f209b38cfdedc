use super::bench::{ExchangeBench, after, lrn, subject, submission};
use crate::ports::MessageInHand;
use crate::testing::reason;
use crate::{KindOfMessage, OutboundMessage};
use customs_kernel::{StorageError, WriteEffect, in_unit_of_work};
use std::collections::HashSet;

/// Runs the contract of [`OutboundQueue`](crate::ports::OutboundQueue); `make` creates an empty store at every call.
///
/// # Panics
/// When a rule is broken.
pub fn outbound_queue_contract<K: KindOfMessage>(make: impl Fn() -> ExchangeBench<K>) {
    a_claim_carries_the_exact_bytes(&make());
    a_message_is_due_at_once_and_held_until_its_lease_ends(&make());
    a_later_message_of_a_record_waits_until_the_earlier_is_sent(&make());
    a_sent_message_is_never_handed_out_again(&make());
    a_failed_try_is_counted_and_due_at_its_moment(&make());
    a_released_message_is_due_at_once_and_not_counted(&make());
    refusals_are_counted_beside_the_tries(&make());
    a_message_is_in_hand_until_it_is_sent_or_given_up(&make());
    a_message_that_was_given_up_holds_up_nothing(&make());
    what_an_undone_change_sends_was_never_queued(&make());
    the_next_due_moment_is_known(&make());
    claimants_at_the_same_moment_share_and_never_double(&make());
}

pub(super) fn lrns(messages: &[OutboundMessage]) -> Vec<&str> {
    messages.iter().map(|message| message.correlation_id.as_str()).collect()
}

fn a_claim_carries_the_exact_bytes<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    bench.submitted("LRN-1");
    let claimed = bench.claim_one(0);
    assert_eq!((claimed.organisation, claimed.correlation_id), (bench.mine(), lrn("LRN-1")));
    assert_eq!((claimed.attempts, claimed.refusals), (0, 0));
    assert_eq!(claimed.bytes, submission::<K>("LRN-1").message.bytes);
}

fn a_message_is_due_at_once_and_held_until_its_lease_ends<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    bench.submitted("LRN-1");
    bench.submitted("LRN-2");
    assert_eq!(lrns(&bench.claim(1, 0)), ["LRN-1"], "the oldest first");
    assert_eq!(lrns(&bench.claim(10, 1)), ["LRN-2"], "not what somebody holds");
    assert_eq!(lrns(&bench.claim(10, 59)), [""; 0]);
    assert_eq!(lrns(&bench.claim(10, 60)), ["LRN-1"]);
}

fn a_later_message_of_a_record_waits_until_the_earlier_is_sent<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    let record = bench.submitted("LRN-1");
    bench.submit(record, "LRN-2");
    bench.submitted("LRN-3");
    let first = bench.claim(10, 0);
    assert_eq!(lrns(&first), ["LRN-1", "LRN-3"], "one of each record");
    assert_eq!(bench.claim(10, 1), []);
    assert_eq!(
        bench.queue.record_failed_try(first[0].id, &reason("503"), after(100)).expect("an answer"),
        WriteEffect::Changed
    );
    assert_eq!(lrns(&bench.claim(10, 99)), ["LRN-3"], "a failing record holds up no other");
    assert_eq!(lrns(&bench.claim(10, 100)), ["LRN-1"]);
    assert_eq!(bench.queue.record_sent(first[0].id, after(100)).expect("an answer"), WriteEffect::Changed);
    assert_eq!(lrns(&bench.claim(10, 101)), ["LRN-2"]);
}

fn a_sent_message_is_never_handed_out_again<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    bench.submitted("LRN-1");
    let id = bench.claim_one(0).id;
    for (second, effect) in [(1, WriteEffect::Changed), (2, WriteEffect::Unchanged)] {
        assert_eq!(bench.queue.record_sent(id, after(second)).expect("an answer"), effect);
    }
    assert_eq!(bench.known("LRN-1").sent_at, Some(after(1)), "the first moment stays");
    assert_eq!(
        bench.queue.record_failed_try(id, &reason("too late"), after(2)).expect("an answer"),
        WriteEffect::Unchanged
    );
    assert_eq!(
        bench.queue.record_vain_try(id, &reason("too late"), after(2)).expect("an answer"),
        WriteEffect::Unchanged
    );
    assert_eq!(
        bench.queue.record_refusal(id, &reason("too late"), after(2)).expect("an answer"),
        WriteEffect::Unchanged
    );
    bench.queue.release(&[id]).expect("it changes nothing");
    assert_eq!(bench.claim(10, 3_600), []);
    assert_eq!(bench.queue.next_due().expect("a look-up"), None);
}

fn a_failed_try_is_counted_and_due_at_its_moment<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    bench.submitted("LRN-1");
    for attempts in 0..3 {
        let claimed = bench.claim_one(i64::from(attempts) * 100);
        assert_eq!(claimed.attempts, attempts);
        let next = i64::from(attempts + 1) * 100;
        assert_eq!(
            bench.queue.record_failed_try(claimed.id, &reason("é \"503\""), after(next)).expect("an answer"),
            WriteEffect::Changed
        );
        assert_eq!(bench.claim(10, next - 1), []);
    }
    let claimed = bench.claim_one(300);
    assert_eq!(
        bench.queue.record_vain_try(claimed.id, &reason("no connection"), after(400)).expect("an answer"),
        WriteEffect::Changed
    );
    assert_eq!(bench.claim(10, 399), []);
    assert_eq!(bench.claim_one(400).attempts, 4, "a vain try is one too");
}

fn a_released_message_is_due_at_once_and_not_counted<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    bench.submitted("LRN-1");
    bench.submitted("LRN-2");
    let ids: Vec<_> = bench.claim(10, 0).into_iter().map(|message| message.id).collect();
    bench.queue.release(&ids[..1]).expect("it is given back");
    let again = bench.claim_one(1);
    assert_eq!((again.id, again.attempts), (ids[0], 0));
    bench.queue.release(&[]).expect("nothing to give back");
}

fn refusals_are_counted_beside_the_tries<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    bench.submitted("LRN-1");
    let claimed = bench.claim_one(0);
    assert_eq!(
        bench.queue.record_refusal(claimed.id, &reason("400"), after(10)).expect("an answer"),
        WriteEffect::Changed
    );
    assert_eq!(bench.claim(10, 9), []);
    let claimed = bench.claim_one(10);
    assert_eq!((claimed.attempts, claimed.refusals), (1, 1));
    assert_eq!(
        bench.queue.record_failed_try(claimed.id, &reason("503"), after(20)).expect("an answer"),
        WriteEffect::Changed
    );
    let claimed = bench.claim_one(20);
    assert_eq!((claimed.attempts, claimed.refusals), (2, 1));
}

fn a_message_is_in_hand_until_it_is_sent_or_given_up<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    let (one, other) = (bench.submitted("LRN-1"), bench.submitted("LRN-2"));
    let ids: Vec<_> = bench.claim(10, 0).into_iter().map(|message| message.id).collect();
    let in_hand = |place: usize| bench.queue.in_hand(ids[place]).expect("a look-up");
    let about = |record, number: &str| {
        Some(MessageInHand { organisation: bench.mine(), subject: Some(subject::<K>(record)), lrn: lrn(number) })
    };
    assert_eq!((in_hand(0), in_hand(1)), (about(one, "LRN-1"), about(other, "LRN-2")));
    assert_eq!(bench.queue.record_sent(ids[0], after(1)).expect("an answer"), WriteEffect::Changed);
    assert!(bench.queue.give_up(ids[1], &reason("400"), after(1)).expect("it is marked"));
    assert_eq!((in_hand(0), in_hand(1)), (None, None));
}

fn a_message_that_was_given_up_holds_up_nothing<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    let record = bench.submitted("LRN-1");
    bench.submit(record, "LRN-2");
    let first = bench.claim_one(0).id;
    let give_up = |id, second| bench.queue.give_up(id, &reason("é 400"), after(second)).expect("an answer");
    assert!(give_up(first, 5));
    assert!(!give_up(first, 6), "once");
    let given_up = bench.known("LRN-1");
    assert_eq!((given_up.failed_at, given_up.sent_at, given_up.may_have_left), (Some(after(5)), None, false));
    let next = bench.claim_one(6);
    assert_eq!(next.correlation_id, lrn("LRN-2"), "it holds up no other");
    assert_eq!(
        bench.queue.record_failed_try(first, &reason("too late"), after(7)).expect("an answer"),
        WriteEffect::Unchanged
    );
    assert_eq!(bench.queue.record_sent(first, after(7)).expect("an answer"), WriteEffect::Unchanged);
    bench.queue.release(&[first]).expect("it changes nothing");
    assert_eq!(bench.queue.record_sent(next.id, after(7)).expect("an answer"), WriteEffect::Changed);
    assert!(!give_up(next.id, 8), "customs has it");
    assert_eq!((bench.known("LRN-1"), bench.known("LRN-2").failed_at), (given_up, None));
    assert_eq!((bench.claim(10, 3_600), bench.queue.next_due().expect("a look-up")), (vec![], None));
    let withdrawn = |organisation| bench.sent.withdraw(organisation, &lrn("LRN-1")).expect("an answer");
    assert!(withdrawn(bench.organisations[0]), "customs never took it");
    assert!(!withdrawn(bench.organisations[1]));
    assert!(bench.sent.emission_map(bench.mine(), &lrn("LRN-1")).expect("a look-up").is_some(), "it is kept");
}

fn what_an_undone_change_sends_was_never_queued<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    let record = bench.draft();
    let undone: Result<(), StorageError> = in_unit_of_work(bench.work.as_ref(), || {
        bench.submit(record, "LRN-1");
        Err(StorageError::Conflict { constraint: None })
    });
    assert!(undone.is_err());
    assert_eq!(bench.claim(10, 3_600), []);
    bench.submit(record, "LRN-1");
    let claimed = bench.claim_one(0);
    let undone: Result<(), StorageError> = in_unit_of_work(bench.work.as_ref(), || {
        assert!(bench.queue.give_up(claimed.id, &reason("400"), after(1))?);
        Err(StorageError::Conflict { constraint: None })
    });
    assert!(undone.is_err());
    assert_eq!(bench.claim_one(60), claimed, "it was not given up");
}

fn the_next_due_moment_is_known<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    let due = || bench.queue.next_due().expect("a look-up");
    assert_eq!(due(), None);
    bench.submitted("LRN-1");
    assert!(due().expect("one is due") <= after(0));
    let held = bench.claim_one(0);
    assert_eq!(due(), Some(after(60)), "the end of the lease");
    assert_eq!(
        bench.queue.record_failed_try(held.id, &reason("503"), after(7)).expect("an answer"),
        WriteEffect::Changed
    );
    assert_eq!(due(), Some(after(7)));
    assert_eq!(bench.queue.record_sent(held.id, after(8)).expect("an answer"), WriteEffect::Changed);
    assert_eq!(due(), None);
}

fn claimants_at_the_same_moment_share_and_never_double<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    for number in 0..20 {
        bench.submitted(&format!("LRN-{number}"));
    }
    let claimed: Vec<_> = std::thread::scope(|scope| {
        let claim = || (0..5).flat_map(|_| bench.claim(3, 1)).collect::<Vec<_>>();
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(claim)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect()
    });
    let mut all: Vec<_> = claimed.into_iter().map(|message| message.id).collect();
    all.extend(bench.claim(100, 1).into_iter().map(|message| message.id));
    assert_eq!(all.len(), 20, "each once");
    assert_eq!(all.into_iter().collect::<HashSet<_>>().len(), 20);
}
