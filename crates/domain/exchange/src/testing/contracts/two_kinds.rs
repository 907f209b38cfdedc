use super::bench::{ExchangeBench, after, inbound, lrn, subject};
use super::inbound_bench::Receives;
use super::outbound_queue::lrns;
use crate::testing::reason;
use crate::{ExchangeFilter, InboundFate, KindOfMessage, References};
use customs_kernel::{equal, holds, keeps};
use std::collections::BTreeSet;

/// Runs the rules that hold between records of two kinds with ids that are numbered apart; `make` creates an empty
/// store for both kinds at every call and returns the ports of each.
///
/// # Panics
/// When a rule is broken.
pub fn two_kinds_contract<A: KindOfMessage, B: KindOfMessage>(make: impl Fn() -> (ExchangeBench<A>, ExchangeBench<B>)) {
    keeps! { "ExchangePorts":
        records_with_the_same_number_do_not_wait_for_each_other(&make());
        answers_about_records_with_the_same_number_are_told_apart(&make());
        messages_are_known_by_their_kind_alone(&make());
        messages_of_both_are_listed_together_and_by_kind(&make());
    }
}

/// Creates a draft of each kind; both have the same number.
fn drafts<A: KindOfMessage, B: KindOfMessage>((one, other): &(ExchangeBench<A>, ExchangeBench<B>)) -> i64 {
    let (mut here, mut there) = (one.draft(), other.draft());
    while here != there {
        if here < there {
            here = one.draft();
        } else {
            there = other.draft();
        }
    }
    here
}

fn records_with_the_same_number_do_not_wait_for_each_other<A: KindOfMessage, B: KindOfMessage>(
    benches: &(ExchangeBench<A>, ExchangeBench<B>),
) {
    let number = drafts(benches);
    let (one, other) = benches;
    one.submit(number, "LRN-1");
    other.submit(number, "LRN-2");
    let claimed = one.claim(10, 0);
    equal!(lrns(&claimed), ["LRN-1", "LRN-2"], "one queue, and both at once");
    let _recorded = one.queue.record_failed_try(claimed[0].id, &reason("503"), after(100)).expect("it is recorded");
    equal!(lrns(&other.claim(10, 61)), ["LRN-2"]);
    equal!(
        one.queue.in_hand(claimed[0].id).expect("a look-up").map(|it| it.subject),
        Some(Some(subject::<A>(number))),
        [claimed]
    );
    equal!(
        one.queue.in_hand(claimed[1].id).expect("a look-up").map(|it| it.subject),
        Some(Some(subject::<B>(number))),
        [claimed]
    );
}

fn answers_about_records_with_the_same_number_are_told_apart<A: KindOfMessage, B: KindOfMessage>(
    benches: &(ExchangeBench<A>, ExchangeBench<B>),
) {
    let number = drafts(benches);
    let (one, other) = benches;
    let about = Some((one.mine(), number));
    let here = one.inbound.keep(inbound::<A>(about, b"same")).expect("it is kept");
    let there = one.inbound.keep(inbound::<B>(about, b"same")).expect("it is kept");
    let ids = |claimed: Vec<crate::ReceivedMessage>| claimed.into_iter().map(|message| message.id).collect::<Vec<_>>();
    equal!(ids(one.claim_inbound(10, 0)), [here], "of the kind that is asked for");
    equal!(ids(other.claim_inbound(10, 0)), [there], "which does not wait for the other");
    one.settle(here, InboundFate::Waiting, number);
    equal!((ids(one.waiting(number)), ids(other.waiting(number))), (vec![here], vec![]));
    holds!(!other.repeats(there, number), "the earlier one is about another record");
}

fn messages_are_known_by_their_kind_alone<A: KindOfMessage, B: KindOfMessage>(
    benches: &(ExchangeBench<A>, ExchangeBench<B>),
) {
    let number = drafts(benches);
    let (one, other) = benches;
    one.submit(number, "LRN-1");
    one.hand_over(1);
    equal!(other.sent.sent_message(one.mine(), &lrn("LRN-1")).expect("a look-up"), None);
    equal!(other.sent.document(one.mine(), &lrn("LRN-1")).expect("a look-up"), None);
    equal!(other.sent.emission_map(one.mine(), &lrn("LRN-1")).expect("a look-up"), None);
    equal!(other.sent.latest(one.mine(), number, B::SUBMISSION).expect("a look-up"), None);
    holds!(!other.sent.at_customs(one.mine(), number).expect("an answer").undecided);
    let names = References { lrn: Some(lrn("LRN-1")), ..References::default() };
    equal!(other.sent.locate_all(&[names]).expect("a look-up"), [None]);
    other.submit(number, "LRN-2");
    holds!(!one.withdraw("LRN-2"));
    holds!(other.withdraw("LRN-2"));
    other.submit(number, "LRN-1");
    let documents = [one.sent.document(one.mine(), &lrn("LRN-1")), other.sent.document(one.mine(), &lrn("LRN-1"))];
    holds!(documents.into_iter().all(|document| document.expect("a look-up").is_some()), "each by its kind");
    holds!(other.withdraw("LRN-1"), "a message of the other kind may have the same LRN");
    equal!(one.known("LRN-1").sent_at, Some(after(1)));
}

fn messages_of_both_are_listed_together_and_by_kind<A: KindOfMessage, B: KindOfMessage>(
    benches: &(ExchangeBench<A>, ExchangeBench<B>),
) {
    let number = drafts(benches);
    let (one, other) = benches;
    one.submit(number, "LRN-1");
    other.submit(number, "LRN-2");
    one.receive(number, "LRN-1", "10", 1);
    other.receive(number, "LRN-2", "20", 2);
    equal!(one.names(&ExchangeFilter::default(), 5), ["20", "10", "LRN-2", "LRN-1"]);
    let of_kind = ExchangeFilter { kinds: BTreeSet::from([B::SUBJECT]), ..ExchangeFilter::default() };
    equal!(one.names(&of_kind, 5), ["20", "LRN-2"], [of_kind]);
    let of_record = ExchangeFilter { subject: Some(subject::<A>(number)), ..ExchangeFilter::default() };
    equal!(one.names(&of_record, 5), ["10", "LRN-1"], [of_record]);
    let reported =
        other.exchange.for_record(one.mine(), subject::<B>(number), 10).expect("a look-up").expect("the record");
    equal!(reported.len(), 2, [reported]);
    holds!(reported.iter().all(|message| message.subject() == subject::<B>(number)), [reported]);
    for message in reported {
        let found = |kind| other.exchange.find(one.mine(), message.id(), &[kind]).expect("a look-up").is_some();
        equal!((found(A::SUBJECT), found(B::SUBJECT)), (false, true));
    }
}
