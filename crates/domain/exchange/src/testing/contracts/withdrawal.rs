//! Messages that are taken back, and those that may have left.

use super::bench::{ANOTHER_MRN, ExchangeBench, MRN, acceptance, after, lrn, mrn, named, refusal};
use super::inbound_log::failed;
use crate::testing::reason;
use crate::{AtCustoms, KindOfMessage, OutboundId};
use customs_kernel::{WriteEffect, equal, holds, in_unit_of_work, keeps};

pub(super) fn run<K: KindOfMessage>(make: &impl Fn() -> ExchangeBench<K>) {
    keeps! { "SentMessages":
        a_message_that_nobody_began_to_hand_over_is_withdrawn_for_ever(&make());
        a_message_that_somebody_may_have_handed_over_is_not_withdrawn(&make());
        a_message_whose_tries_were_all_in_vain_is_withdrawn(&make());
        a_message_that_was_given_up_is_withdrawn_and_kept(&make());
        a_message_that_is_stopped_is_never_tried_again(&make());
        a_withdrawal_leaves_the_record_as_it_stands(&make());
        what_customs_may_have_is_known(&make());
        what_customs_invalidated_it_has_no_more(&make());
        a_withdrawal_that_is_undone_never_happened(&make());
        of_withdrawals_and_claims_at_once_each_message_goes_one_way(&make());
    }
}

impl<K: KindOfMessage> ExchangeBench<K> {
    /// Claims the oldest message that is due at the second, with a lease of five seconds.
    fn claim_id(&self, second: i64) -> OutboundId {
        self.queue.claim(1, after(second), after(second + 5)).expect("a claim").remove(0).id
    }

    fn vain_try(&self, second: i64) {
        let id = self.claim_id(second);
        let _recorded =
            self.queue.record_vain_try(id, &reason("no connection"), after(second + 1)).expect("it is recorded");
    }

    pub(super) fn at_customs(&self, record: i64) -> AtCustoms {
        self.sent.at_customs(self.mine(), record).expect("an answer")
    }
}

fn a_message_that_nobody_began_to_hand_over_is_withdrawn_for_ever<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    let record = bench.submitted("LRN-1");
    bench.submit(record, "LRN-2");
    let [mine, other] = bench.organisations;
    holds!(!bench.sent.withdraw(other, &lrn("LRN-2")).expect("an answer"), "it is another's");
    holds!(!bench.withdraw("LRN-9"));
    holds!(bench.withdraw("LRN-2"));
    holds!(!bench.withdraw("LRN-2"), "once");
    equal!(bench.sent.sent_message(mine, &lrn("LRN-2")).expect("a look-up"), None);
    equal!(bench.claim_one(5).correlation_id, lrn("LRN-1"));
    bench.hand_over(65);
    equal!(bench.queue.next_due().expect("a look-up"), None);
}

fn a_message_that_somebody_may_have_handed_over_is_not_withdrawn<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    bench.submitted("LRN-1");
    let id = bench.claim_id(5);
    holds!(!bench.withdraw("LRN-1"), "somebody holds it");
    bench.queue.release(&[id]).expect("it is given back");
    let id = bench.claim_id(6);
    let _recorded = bench.queue.record_failed_try(id, &reason("503"), after(7)).expect("it is recorded");
    holds!(!bench.withdraw("LRN-1"), "a try may have arrived");
    let id = bench.claim_id(8);
    let _recorded = bench.queue.record_sent(id, after(8)).expect("it is recorded");
    holds!(!bench.withdraw("LRN-1"), "customs has it");
    bench.submitted("LRN-2");
    bench.queue.release(&[bench.claim_id(9)]).expect("it is given back");
    holds!(bench.withdraw("LRN-2"), "it was given back before anybody began");
}

fn a_message_whose_tries_were_all_in_vain_is_withdrawn<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    bench.submitted("LRN-1");
    bench.vain_try(5);
    bench.vain_try(10);
    let _recorded = bench.queue.record_refusal(bench.claim_id(15), &reason("400"), after(16)).expect("it is recorded");
    holds!(bench.withdraw("LRN-1"), "nothing was handed over");

    bench.submitted("LRN-2");
    let _recorded =
        bench.queue.record_failed_try(bench.claim_id(20), &reason("time-out"), after(21)).expect("it is recorded");
    bench.vain_try(25);
    bench.queue.release(&[bench.claim_id(30)]).expect("it is given back");
    holds!(!bench.withdraw("LRN-2"), "the first try may have arrived");
    let _recorded = bench.queue.record_sent(bench.claim_id(35), after(36)).expect("it is recorded");

    bench.submitted("LRN-3");
    bench.claim_id(40);
    bench.vain_try(50);
    holds!(!bench.withdraw("LRN-3"), "who held it first may have handed it over before his lease ended");
}

fn a_message_that_was_given_up_is_withdrawn_and_kept<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    bench.submitted("LRN-1");
    holds!(bench.queue.give_up(bench.claim_id(1), &reason("400"), after(2)).expect("it is marked"));
    holds!(bench.withdraw("LRN-1"), "customs never took it");
    equal!(bench.known("LRN-1").failed_at, Some(after(2)), "it stays, as evidence");
    bench.submitted("LRN-2");
    let _recorded =
        bench.queue.record_failed_try(bench.claim_id(3), &reason("time-out"), after(4)).expect("it is recorded");
    holds!(bench.queue.give_up(bench.claim_id(5), &reason("400"), after(6)).expect("it is marked"));
    holds!(!bench.withdraw("LRN-2"), "an earlier try may have arrived");
    holds!(bench.known("LRN-2").may_have_left);
}

fn a_message_that_is_stopped_is_never_tried_again<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    let [mine, other] = bench.organisations;
    let stop = |organisation, number: &str| {
        bench.sent.stop(organisation, &lrn(number), &reason("it left on paper"), after(3)).expect("an answer")
    };
    let record = bench.submitted("LRN-1");
    let _recorded =
        bench.queue.record_failed_try(bench.claim_id(1), &reason("time-out"), after(2)).expect("it is recorded");
    equal!(stop(other, "LRN-1"), WriteEffect::Unchanged, "it is another's");
    equal!(stop(mine, "LRN-1"), WriteEffect::Changed);
    equal!(stop(mine, "LRN-1"), WriteEffect::Unchanged, "once");
    equal!(bench.queue.next_due().expect("a look-up"), None);
    let stopped = bench.known("LRN-1");
    holds!(stopped.may_have_left, "a try may have arrived");
    equal!((stopped.sent_at, stopped.failed_at), (None, Some(after(3))));
    holds!(bench.at_customs(record).undecided);
    bench.submitted("LRN-2");
    let held = bench.claim_id(5);
    equal!(stop(mine, "LRN-2"), WriteEffect::Changed);
    bench.queue.release(&[held]).expect("it is given back");
    let _unnoted = bench.queue.record_sent(held, after(6)).expect("an answer");
    equal!(bench.known("LRN-2").sent_at, None);
    equal!(bench.queue.next_due().expect("a look-up"), None, "nobody tries it again");
    equal!(stop(mine, "LRN-9"), WriteEffect::Unchanged, "there is none");
}

/// Withdrawing changes only the message; the domain decides what its record becomes.
fn a_withdrawal_leaves_the_record_as_it_stands<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    let record = bench.submitted("LRN-1");
    bench.send_again(record, "LRN-1", "LRN-2");
    holds!(bench.queue.give_up(bench.claim_id(1), &reason("400"), after(2)).expect("it is marked"));
    let before = bench.stands(record);
    holds!(bench.withdraw("LRN-2"), "nobody tried");
    holds!(bench.withdraw("LRN-1"), "it was given up");
    equal!(bench.stands(record), before);
    let held = bench.submitted("LRN-3");
    bench.claim_id(3);
    let before = bench.stands(held);
    holds!(!bench.withdraw("LRN-3"), "somebody holds it");
    equal!(bench.stands(held), before);
}

fn what_customs_may_have_is_known<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    let record = bench.submitted("LRN-1");
    let of_stranger = || bench.sent.at_customs(bench.organisations[1], record).expect("an answer");
    let has = |accepted, undecided| AtCustoms { accepted, undecided };
    equal!(bench.at_customs(record), has(false, false), "nobody tried");
    let id = bench.claim_id(5);
    equal!((bench.at_customs(record), of_stranger()), (has(false, true), has(false, false)));
    let _recorded = bench.queue.record_sent(id, after(6)).expect("it is recorded");
    equal!(bench.at_customs(record), has(false, true));
    bench.answer(record, &named("LRN-1"), refusal::<K>(), None, 8);
    equal!(bench.at_customs(record), has(false, false), "it is rejected");
    bench.submit(record, "LRN-2");
    bench.hand_over(11);
    bench.answer(record, &named("LRN-2"), acceptance::<K>(), Some(MRN), 12);
    equal!((bench.at_customs(record), of_stranger()), (has(true, false), has(false, false)));
    bench.submit(record, "LRN-3");
    bench.hand_over(13);
    equal!(bench.at_customs(record), has(true, true), "another one is on its way");
    equal!(bench.at_customs(bench.draft()), has(false, false));
}

fn what_customs_invalidated_it_has_no_more<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    let [mine, other] = bench.organisations;
    let record = bench.submitted("LRN-1");
    bench.hand_over(1);
    bench.answer(record, &named("LRN-1"), acceptance::<K>(), Some(ANOTHER_MRN), 2);
    let invalidate = |organisation, second| {
        bench.sent.record_invalidation(organisation, &lrn("LRN-1"), after(second)).expect("an answer");
    };
    invalidate(other, 8);
    holds!(bench.at_customs(record).accepted, "nothing is there to note it on");
    invalidate(mine, 8);
    equal!(bench.at_customs(record), AtCustoms::default());
    let ended = bench.known("LRN-1");
    holds!(ended.invalidated && !ended.is_open());
    equal!(ended.mrn, Some(mrn(ANOTHER_MRN)), "what customs still says of it is known by its MRN", [ended]);
    equal!(ended.answer_code.as_deref(), Some(acceptance::<K>()), "as it was answered", [ended]);
    invalidate(mine, 9);
    equal!(bench.known("LRN-1"), ended);
}

fn a_withdrawal_that_is_undone_never_happened<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    bench.submitted("LRN-1");
    let undone = in_unit_of_work(bench.work.as_ref(), || {
        holds!(bench.withdraw("LRN-1"));
        failed::<()>()
    });
    holds!(undone.is_err(), [undone]);
    equal!(bench.claim_one(5).correlation_id, lrn("LRN-1"));
}

fn of_withdrawals_and_claims_at_once_each_message_goes_one_way<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    let numbers: Vec<String> = (0..20).map(|number| format!("LRN-{number}")).collect();
    for number in &numbers {
        bench.submitted(number);
    }
    let (withdrawn, claimed) = std::thread::scope(|scope| {
        let withdrawals = scope.spawn(|| numbers.iter().filter(|number| bench.withdraw(number)).collect::<Vec<_>>());
        let claims = scope.spawn(|| (0..20).flat_map(|_| bench.claim(1, 1)).collect::<Vec<_>>());
        (withdrawals.join().expect("no panic"), claims.join().expect("no panic"))
    });
    equal!(withdrawn.len() + claimed.len(), 20, "none is lost");
    let both = claimed.iter().filter(|message| withdrawn.iter().any(|number| lrn(number) == message.correlation_id));
    equal!(both.count(), 0, "none is both");
}
