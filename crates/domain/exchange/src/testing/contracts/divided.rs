//! Documents that hold several answers.

use super::bench::{after, start};
use super::inbound_bench::{InboundBench, Receives, inbound_of};
use super::inbound_log::{failed, is_conflict};
use crate::{InboundFate, MessageId};
use customs_kernel::{StorageError, equal, holds, in_unit_of_work, keeps};

pub(super) fn run(make: &impl Fn() -> InboundBench) {
    keeps! { "InboundLog":
        the_answers_of_a_document_are_messages_of_their_own(&make());
        a_document_is_divided_once_and_not_after_it_was_settled(&make());
        a_document_that_waits_can_be_divided(&make());
        many_answers_are_kept_in_their_order(&make());
    }
}

impl InboundBench {
    /// Stores a document with these answers, and returns its id.
    fn keep_divided(&self, answers: &[(Option<i64>, &[u8])]) -> MessageId {
        let id = self.keep(None, b"whole");
        self.try_divide(id, answers).expect("it is divided");
        id
    }

    fn try_divide(&self, id: MessageId, answers: &[(Option<i64>, &[u8])]) -> Result<(), StorageError> {
        let place = |(record, bytes): &(Option<i64>, &[u8])| {
            inbound_of(self.kind, record.map(|record| (self.mine(), record)), bytes)
        };
        self.inbound.divide(id, answers.iter().map(place).collect(), after(1))
    }
}

fn the_answers_of_a_document_are_messages_of_their_own(bench: &InboundBench) {
    let (one, other) = (bench.draft(), bench.draft());
    let whole = bench.keep_divided(&[(Some(one), b"a"), (Some(other), b"b"), (None, b"c"), (Some(one), b"d")]);
    let claimed = bench.claim_inbound(10, 0);
    let bytes: Vec<&[u8]> = claimed.iter().map(|message| message.bytes.as_slice()).collect();
    equal!(bytes, [b"a", b"b", b"c"], "the document itself is not acted on, and one after the other of a record");
    holds!(claimed.iter().all(|message| message.id != whole && message.received_at == start()), [claimed]);
    bench.settle(claimed[1].id, InboundFate::Applied, other);
    bench.settle(claimed[0].id, InboundFate::Waiting, one);
    equal!(bench.claim_inbound(10, 1)[0].bytes, b"d");
    equal!(bench.waiting(one).len(), 1);
    let again = bench.keep_divided(&[(Some(one), b"a"), (Some(other), b"b"), (Some(other), b"a")]);
    let claimed = bench.claim_inbound(10, 61);
    holds!(claimed.iter().all(|message| message.id != again), [claimed]);
    let id_of = |bytes: &[u8]| claimed.iter().find(|message| message.bytes == bytes).map(|message| message.id);
    holds!(bench.repeats(id_of(b"b").expect("it is due"), other), "each answer of a document that comes twice");
}

fn a_document_is_divided_once_and_not_after_it_was_settled(bench: &InboundBench) {
    let record = bench.draft();
    let divided = bench.keep_divided(&[(Some(record), b"a"), (None, b"b")]);
    let settled = bench.keep(Some(record), b"c");
    bench.settle(settled, InboundFate::Applied, record);
    for id in [divided, settled] {
        let again = bench.try_divide(id, &[(None, b"a"), (None, b"b")]);
        holds!(is_conflict(&again), "{again:?}");
    }
    let settled = bench.try_settle(divided, InboundFate::Applied, Some(record));
    holds!(is_conflict(&settled), "{settled:?}");
    equal!(bench.claim_inbound(10, 1).len(), 2);
    let undone = in_unit_of_work(bench.work.as_ref(), || {
        bench.keep_divided(&[(None, b"e"), (None, b"f")]);
        failed::<()>()
    });
    holds!(undone.is_err(), [undone]);
    equal!(bench.claim_inbound(10, 2), [], "all of a document is kept, or nothing");
}

fn a_document_that_waits_can_be_divided(bench: &InboundBench) {
    let record = bench.draft();
    let id = bench.keep(Some(record), b"whole");
    bench.settle(id, InboundFate::Waiting, record);
    bench.try_divide(id, &[(Some(record), b"a"), (None, b"b")]).expect("it is divided");
    equal!(bench.waiting(record), []);
    equal!(bench.claim_inbound(10, 1).len(), 2);
}

fn many_answers_are_kept_in_their_order(bench: &InboundBench) {
    let answers: Vec<Vec<u8>> = (0..2_500).map(|number| format!("{number}").into_bytes()).collect();
    let places: Vec<(Option<i64>, &[u8])> = answers.iter().map(|bytes| (None, bytes.as_slice())).collect();
    bench.keep_divided(&places);
    let claimed = bench.claim_inbound(5_000, 0);
    equal!(claimed.into_iter().map(|message| message.bytes).collect::<Vec<_>>(), answers);
}
