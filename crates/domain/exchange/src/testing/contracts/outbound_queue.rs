use super::bench::{after, document, lrn};
use super::queue_bench::QueueBench;
use crate::OutboundMessage;
use crate::ports::{HandedOver, MessageInHand};
use crate::testing::reason;
use customs_kernel::{StorageError, WriteEffect, equal, holds, in_unit_of_work, keeps};
use std::collections::HashSet;

/// Runs the contract of [`OutboundQueue`](crate::ports::OutboundQueue) on that port alone; `make` creates an empty queue at
/// every call.
///
/// # Panics
/// When a rule is broken.
pub fn outbound_queue_contract<B: Into<QueueBench>>(make: impl Fn() -> B) {
    let make = || -> QueueBench { make().into() };
    keeps! { "OutboundQueue":
        a_claim_carries_the_exact_bytes(&make());
        a_message_is_due_at_once_and_held_until_its_lease_ends(&make());
        a_later_message_of_a_record_waits_until_the_earlier_is_sent(&make());
        a_sent_message_is_never_handed_out_again(&make());
        messages_that_were_sent_together_are_never_handed_out_again(&make());
        a_failed_try_is_counted_and_due_at_its_moment(&make());
        a_released_message_is_due_at_once_and_not_counted(&make());
        refusals_are_counted_beside_the_tries(&make());
        a_message_is_in_hand_until_it_is_sent_or_given_up(&make());
        a_message_that_was_given_up_holds_up_nothing(&make());
        what_an_undone_change_sends_was_never_queued(&make());
        the_next_due_moment_is_known(&make());
        claimants_at_the_same_moment_share_and_never_double(&make());
    }
}

pub(super) fn lrns(messages: &[OutboundMessage]) -> Vec<&str> {
    messages.iter().map(|message| message.correlation_id.as_str()).collect()
}

fn a_claim_carries_the_exact_bytes(bench: &QueueBench) {
    bench.submitted("LRN-1");
    let claimed = bench.claim_one(0);
    equal!((claimed.organisation, &claimed.correlation_id), (bench.organisation, &lrn("LRN-1")));
    equal!((claimed.attempts, claimed.refusals), (0, 0));
    equal!(claimed.bytes, document("LRN-1"), [claimed]);
}

fn a_message_is_due_at_once_and_held_until_its_lease_ends(bench: &QueueBench) {
    bench.submitted("LRN-1");
    bench.submitted("LRN-2");
    equal!(lrns(&bench.claim(1, 0)), ["LRN-1"], "the oldest first");
    equal!(lrns(&bench.claim(10, 1)), ["LRN-2"], "not what somebody holds");
    equal!(lrns(&bench.claim(10, 59)), [""; 0]);
    equal!(lrns(&bench.claim(10, 60)), ["LRN-1"]);
}

fn a_later_message_of_a_record_waits_until_the_earlier_is_sent(bench: &QueueBench) {
    let record = bench.submitted("LRN-1");
    bench.submit(record, "LRN-2");
    bench.submitted("LRN-3");
    let first = bench.claim(10, 0);
    equal!(lrns(&first), ["LRN-1", "LRN-3"], "one of each record");
    equal!(bench.claim(10, 1), []);
    equal!(
        bench.queue.record_failed_try(first[0].id, &reason("503"), after(100)).expect("an answer"),
        WriteEffect::Changed
    );
    equal!(lrns(&bench.claim(10, 99)), ["LRN-3"], "a failing record holds up no other");
    equal!(lrns(&bench.claim(10, 100)), ["LRN-1"]);
    equal!(bench.queue.record_sent(first[0].id, after(100)).expect("an answer"), WriteEffect::Changed);
    equal!(lrns(&bench.claim(10, 101)), ["LRN-2"]);
}

fn a_sent_message_is_never_handed_out_again(bench: &QueueBench) {
    bench.submitted("LRN-1");
    let id = bench.claim_one(0).id;
    for (second, effect) in [(1, WriteEffect::Changed), (2, WriteEffect::Unchanged)] {
        equal!(bench.queue.record_sent(id, after(second)).expect("an answer"), effect);
    }
    equal!(
        bench.queue.record_failed_try(id, &reason("too late"), after(2)).expect("an answer"),
        WriteEffect::Unchanged
    );
    equal!(bench.queue.record_vain_try(id, &reason("too late"), after(2)).expect("an answer"), WriteEffect::Unchanged);
    equal!(bench.queue.record_refusal(id, &reason("too late"), after(2)).expect("an answer"), WriteEffect::Unchanged);
    bench.queue.release(&[id]).expect("it changes nothing");
    equal!(bench.claim(10, 3_600), []);
    equal!(bench.queue.next_due().expect("a look-up"), None);
}

fn a_failed_try_is_counted_and_due_at_its_moment(bench: &QueueBench) {
    bench.submitted("LRN-1");
    for attempts in 0..3 {
        let claimed = bench.claim_one(i64::from(attempts) * 100);
        equal!(claimed.attempts, attempts, [claimed]);
        let next = i64::from(attempts + 1) * 100;
        equal!(
            bench.queue.record_failed_try(claimed.id, &reason("é \"503\""), after(next)).expect("an answer"),
            WriteEffect::Changed
        );
        equal!(bench.claim(10, next - 1), []);
    }
    let claimed = bench.claim_one(300);
    equal!(
        bench.queue.record_vain_try(claimed.id, &reason("no connection"), after(400)).expect("an answer"),
        WriteEffect::Changed
    );
    equal!(bench.claim(10, 399), []);
    equal!(bench.claim_one(400).attempts, 4, "a vain try is one too");
}

fn a_released_message_is_due_at_once_and_not_counted(bench: &QueueBench) {
    bench.submitted("LRN-1");
    bench.submitted("LRN-2");
    let ids: Vec<_> = bench.claim(10, 0).into_iter().map(|message| message.id).collect();
    bench.queue.release(&ids[..1]).expect("it is given back");
    let again = bench.claim_one(1);
    equal!((again.id, again.attempts), (ids[0], 0));
    bench.queue.release(&[]).expect("nothing to give back");
}

fn refusals_are_counted_beside_the_tries(bench: &QueueBench) {
    bench.submitted("LRN-1");
    let claimed = bench.claim_one(0);
    equal!(bench.queue.record_refusal(claimed.id, &reason("400"), after(10)).expect("an answer"), WriteEffect::Changed);
    equal!(bench.claim(10, 9), []);
    let claimed = bench.claim_one(10);
    equal!((claimed.attempts, claimed.refusals), (1, 1));
    equal!(
        bench.queue.record_failed_try(claimed.id, &reason("503"), after(20)).expect("an answer"),
        WriteEffect::Changed
    );
    let claimed = bench.claim_one(20);
    equal!((claimed.attempts, claimed.refusals), (2, 1));
}

fn messages_that_were_sent_together_are_never_handed_out_again(bench: &QueueBench) {
    for number in ["LRN-1", "LRN-2", "LRN-3", "LRN-4"] {
        bench.submitted(number);
    }
    let ids: Vec<_> = bench.claim(3, 0).into_iter().map(|message| message.id).collect();
    let taken = |place: usize, second| HandedOver { id: ids[place], at: after(second), may_have_failed: false };
    let record = |sent: &[HandedOver]| bench.queue.record_all_sent(sent).expect("an answer");
    equal!(record(&[taken(0, 1), taken(1, 2)]), 2);
    equal!(record(&[taken(0, 8), taken(1, 9)]), 0, "they are recorded");
    equal!(record(&[]), 0);
    equal!(lrns(&bench.claim(10, 60)), ["LRN-3", "LRN-4"], "the others wait");
    equal!(record(&[taken(2, 61)]), 1);
    let last = bench.claim(10, 3_600);
    equal!(lrns(&last), ["LRN-4"]);
    let last = HandedOver { id: last[0].id, at: after(3_601), may_have_failed: true };
    equal!(record(&[taken(2, 3_602), last]), 1, "the other one was recorded before");
    equal!(bench.claim(10, 7_200), []);
}

fn a_message_is_in_hand_until_it_is_sent_or_given_up(bench: &QueueBench) {
    let (one, other) = (bench.submitted("LRN-1"), bench.submitted("LRN-2"));
    let ids: Vec<_> = bench.claim(10, 0).into_iter().map(|message| message.id).collect();
    let in_hand = |place: usize| bench.queue.in_hand(ids[place]).expect("a look-up");
    let about = |record, number: &str| {
        Some(MessageInHand { organisation: bench.organisation, subject: Some(bench.subject(record)), lrn: lrn(number) })
    };
    equal!((in_hand(0), in_hand(1)), (about(one, "LRN-1"), about(other, "LRN-2")));
    equal!(bench.queue.record_sent(ids[0], after(1)).expect("an answer"), WriteEffect::Changed);
    holds!(bench.queue.give_up(ids[1], &reason("400"), after(1)).expect("it is marked"));
    equal!((in_hand(0), in_hand(1)), (None, None));
}

fn a_message_that_was_given_up_holds_up_nothing(bench: &QueueBench) {
    let record = bench.submitted("LRN-1");
    bench.submit(record, "LRN-2");
    let first = bench.claim_one(0).id;
    let give_up = |id, second| bench.queue.give_up(id, &reason("é 400"), after(second)).expect("an answer");
    holds!(give_up(first, 5));
    holds!(!give_up(first, 6), "once");
    let next = bench.claim_one(6);
    equal!(next.correlation_id, lrn("LRN-2"), "it holds up no other");
    equal!(
        bench.queue.record_failed_try(first, &reason("too late"), after(7)).expect("an answer"),
        WriteEffect::Unchanged
    );
    equal!(bench.queue.record_sent(first, after(7)).expect("an answer"), WriteEffect::Unchanged);
    bench.queue.release(&[first]).expect("it changes nothing");
    equal!(bench.queue.record_sent(next.id, after(7)).expect("an answer"), WriteEffect::Changed);
    holds!(!give_up(next.id, 8), "customs has it");
    equal!((bench.claim(10, 3_600), bench.queue.next_due().expect("a look-up")), (vec![], None));
}

fn what_an_undone_change_sends_was_never_queued(bench: &QueueBench) {
    let record = bench.draft();
    let undone: Result<(), StorageError> = in_unit_of_work(bench.work.as_ref(), || {
        bench.submit(record, "LRN-1");
        Err(StorageError::Conflict { constraint: None })
    });
    holds!(undone.is_err(), [undone]);
    equal!(bench.claim(10, 3_600), []);
    bench.submit(record, "LRN-1");
    let claimed = bench.claim_one(0);
    let undone: Result<(), StorageError> = in_unit_of_work(bench.work.as_ref(), || {
        holds!(bench.queue.give_up(claimed.id, &reason("400"), after(1))?, [claimed]);
        Err(StorageError::Conflict { constraint: None })
    });
    holds!(undone.is_err(), [undone]);
    equal!(bench.claim_one(60), claimed, "it was not given up");
}

fn the_next_due_moment_is_known(bench: &QueueBench) {
    let due = || bench.queue.next_due().expect("a look-up");
    equal!(due(), None);
    bench.submitted("LRN-1");
    holds!(due().expect("one is due") <= after(0));
    let held = bench.claim_one(0);
    equal!(due(), Some(after(60)), "the end of the lease");
    equal!(bench.queue.record_failed_try(held.id, &reason("503"), after(7)).expect("an answer"), WriteEffect::Changed);
    equal!(due(), Some(after(7)));
    equal!(bench.queue.record_sent(held.id, after(8)).expect("an answer"), WriteEffect::Changed);
    equal!(due(), None);
}

fn claimants_at_the_same_moment_share_and_never_double(bench: &QueueBench) {
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
    equal!(all.len(), 20, "each once", [all]);
    equal!(all.into_iter().collect::<HashSet<_>>().len(), 20);
}
