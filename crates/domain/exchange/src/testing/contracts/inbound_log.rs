use super::bench::{after, start};
use super::divided;
use super::inbound_bench::{InboundBench, Receives, inbound_of};
use crate::{
    InboundFate, MOST_CLAIMED_BYTES, MOST_TAKEN_BYTES, MessageId, NewInboundMessage, ReceivedMessage, SettledMessage,
    TakenMessage,
};
use customs_kernel::{DueWork, Mrn, StorageError, equal, holds, in_unit_of_work, keeps};
use std::collections::HashSet;

/// Runs the contract of [`InboundLog`](crate::ports::InboundLog) on that port alone; `make` creates an empty log at every
/// call.
///
/// # Panics
/// When a rule is broken.
pub fn inbound_log_contract<B: Into<InboundBench>>(make: impl Fn() -> B) {
    let make = || -> InboundBench { make().into() };
    keeps! { "InboundLog":
        a_kept_message_is_handed_out_as_it_came(&make());
        a_held_message_is_handed_out_again_when_the_lease_ends(&make());
        a_later_message_of_a_record_waits_for_the_earlier_one(&make());
        messages_without_a_record_wait_for_nobody(&make());
        a_message_that_names_its_mrn_alone_waits_for_the_one_that_assigned_it(&make());
        what_was_settled_is_never_handed_out_again(&make());
        a_message_is_settled_once(&make());
        waiting_messages_are_found_oldest_first_until_they_are_settled(&make());
        a_repetition_is_recognised_byte_for_byte(&make());
        long_messages_are_handed_out_few_at_a_time(&make());
        a_message_that_was_undone_was_never_kept(&make());
        claimants_at_the_same_moment_share_and_never_double(&make());
    }
    divided::run(&make);
    // Where records lie on several servers, their messages are never taken.
    let bench = make();
    bench.keep(Some(bench.draft()), b"a");
    if bench.due(0) == DueWork::ToTake {
        keeps! { "InboundLog":
            what_is_taken_is_settled_in_its_unit_of_work(&make());
            what_was_taken_in_vain_is_due_again(&make());
            only_short_messages_about_known_records_are_taken(&make());
            a_message_that_waits_for_a_longer_one_hides_it_from_nobody(&make());
            what_surely_repeats_nothing_is_told(&make());
            takers_at_the_same_moment_share_and_never_double(&make());
        }
    }
}

impl InboundBench {
    fn claim_ids(&self, limit: usize, second: i64) -> Vec<MessageId> {
        self.claim_inbound(limit, second).into_iter().map(|message| message.id).collect()
    }

    fn due(&self, second: i64) -> DueWork {
        self.inbound.due(self.kind, after(second)).expect("a look")
    }

    /// Takes messages from customs at the second, and settles them as applied in the same unit of work.
    fn take_and_settle(&self, limit: usize, second: i64) -> Result<Vec<TakenMessage>, StorageError> {
        in_unit_of_work(self.work.as_ref(), || {
            let taken = self.inbound.take(self.kind, limit, after(second))?;
            let applied = |taken: &TakenMessage| {
                let TakenMessage { message, about, may_repeat: _ } = taken;
                SettledMessage { id: message.id, fate: InboundFate::Applied, about: Some(*about) }
            };
            self.inbound.settle_taken(&taken.iter().map(applied).collect::<Vec<_>>(), after(second))?;
            Ok(taken)
        })
    }

    fn taken_ids(&self, limit: usize, second: i64) -> Vec<MessageId> {
        let taken = self.take_and_settle(limit, second).expect("messages");
        taken.into_iter().map(|taken| taken.message.id).collect()
    }
}

pub(super) fn is_conflict<T>(result: &Result<T, StorageError>) -> bool {
    matches!(result, Err(StorageError::Conflict { constraint: None }))
}

/// A failure inside a unit of work.
pub(super) fn failed<T>() -> Result<T, StorageError> {
    Err(StorageError::Failed("something else went wrong".into()))
}

fn a_kept_message_is_handed_out_as_it_came(bench: &InboundBench) {
    let bytes = [0, 0xff, b'<', b'\r', b'\n', 0xc3];
    let id = bench.keep(None, &bytes);
    equal!(bench.claim_inbound(10, 1), [ReceivedMessage { id, bytes: bytes.to_vec(), received_at: start() }]);
}

fn a_held_message_is_handed_out_again_when_the_lease_ends(bench: &InboundBench) {
    let id = bench.keep(Some(bench.draft()), b"a");
    equal!(bench.claim_ids(10, 0), [id]);
    equal!(bench.claim_ids(10, 59), []);
    equal!(bench.claim_ids(10, 60), [id]);
}

fn a_later_message_of_a_record_waits_for_the_earlier_one(bench: &InboundBench) {
    let (one, other) = (bench.draft(), bench.draft());
    let first = bench.keep(Some(one), b"a");
    let second = bench.keep(Some(one), b"b");
    let elsewhere = bench.keep(Some(other), b"c");
    equal!(bench.claim_ids(1, 0), [first], "the oldest first");
    equal!(bench.claim_ids(10, 0), [elsewhere], "the next of another record only");
    bench.settle(elsewhere, InboundFate::Applied, other);
    equal!(bench.claim_ids(10, 60), [first], "also when the lease has ended");
    bench.settle(first, InboundFate::Waiting, one);
    equal!(bench.claim_ids(10, 61), [second], "one that waits for another is acted on");
}

fn messages_without_a_record_wait_for_nobody(bench: &InboundBench) {
    let ids = [bench.keep(None, b"a"), bench.keep(None, b"b"), bench.keep(None, b"c")];
    equal!(bench.claim_ids(2, 0), ids[..2]);
    equal!(bench.claim_ids(2, 0), ids[2..]);
}

fn a_message_that_names_its_mrn_alone_waits_for_the_one_that_assigned_it(bench: &InboundBench) {
    let record = bench.draft();
    let [ours, other] =
        ["26NL000510A1B2C3J", "26NL000510A1B2C4J"].map(|text| Mrn::with_check_character(text).expect("an MRN"));
    let keep = |about, mrn: &Mrn, bytes: &[u8]| {
        let message = NewInboundMessage { mrn: Some(mrn.clone()), ..inbound_of(bench.kind, about, bytes) };
        bench.inbound.keep(message).expect("a message is kept")
    };
    let acceptance = keep(Some((bench.mine(), record)), &ours, b"accepted");
    let [release, second] = [b"r", b"s"].map(|bytes| keep(None, &ours, bytes));
    let elsewhere = keep(None, &other, b"elsewhere");
    equal!(bench.claim_ids(1, 0), [acceptance]);
    equal!(bench.claim_ids(10, 0), [elsewhere], "nobody else has the MRN");
    bench.settle(acceptance, InboundFate::Applied, record);
    equal!(bench.claim_ids(10, 1), [release]);
    bench.settle(release, InboundFate::Applied, record);
    equal!(bench.claim_ids(10, 1), [second]);
}

fn what_was_settled_is_never_handed_out_again(bench: &InboundBench) {
    let record = bench.draft();
    for fate in [InboundFate::Applied, InboundFate::Ignored, InboundFate::Waiting] {
        let id = bench.keep(Some(record), b"a");
        equal!(bench.claim_ids(10, 0), [id]);
        bench.settle(id, fate, record);
    }
    let unmatched = bench.keep(None, b"b");
    equal!(bench.claim_ids(10, 0), [unmatched]);
    bench.try_settle(unmatched, InboundFate::Unmatched, None).expect("settled");
    equal!(bench.claim_ids(10, 3_600), []);
}

fn a_message_is_settled_once(bench: &InboundBench) {
    let record = bench.draft();
    let id = bench.keep(Some(record), b"a");
    bench.settle(id, InboundFate::Waiting, record);
    bench.settle(id, InboundFate::Waiting, record);
    bench.settle(id, InboundFate::Applied, record);
    for fate in [InboundFate::Applied, InboundFate::Waiting, InboundFate::Ignored, InboundFate::Unmatched] {
        let again = bench.try_settle(id, fate, Some(record));
        holds!(is_conflict(&again), "{again:?}");
    }
    equal!(bench.waiting(record), []);
}

fn waiting_messages_are_found_oldest_first_until_they_are_settled(bench: &InboundBench) {
    let (one, other) = (bench.draft(), bench.draft());
    let ids = [b"a", b"b", b"c"].map(|bytes| bench.keep(Some(one), bytes));
    let elsewhere = bench.keep(None, b"d");
    for id in [ids[2], ids[0], ids[1]] {
        bench.settle(id, InboundFate::Waiting, one);
    }
    bench.settle(elsewhere, InboundFate::Waiting, other);
    let waiting = |record| bench.waiting(record).into_iter().map(|message| message.id).collect::<Vec<_>>();
    equal!(waiting(one), ids);
    equal!(bench.waiting(one)[0].bytes, b"a");
    equal!(waiting(other), [elsewhere], "also when its record was found later");
    bench.settle(ids[1], InboundFate::Applied, one);
    equal!(waiting(one), [ids[0], ids[2]]);
    let strange = bench.inbound.waiting(bench.organisations[1], bench.subject(one)).expect("the waiting messages");
    equal!(strange, []);
}

fn a_repetition_is_recognised_byte_for_byte(bench: &InboundBench) {
    let (one, other) = (bench.draft(), bench.draft());
    let first = bench.keep(Some(one), b"same");
    let again = bench.keep(Some(one), b"same");
    holds!(!bench.repeats(again, one), "nothing was done with the earlier one yet");
    for fate in [InboundFate::Waiting, InboundFate::Applied] {
        bench.settle(first, fate, one);
        holds!(bench.repeats(again, one), "{fate:?}");
    }
    holds!(!bench.repeats(first, one), "the first repeats nothing");
    let strange = bench.inbound.repeats_earlier(again, bench.organisations[1], bench.subject(one)).expect("a look-up");
    holds!(!strange, "of another organisation");
    let elsewhere = bench.keep(Some(other), b"same");
    holds!(!bench.repeats(elsewhere, other), "of another record");
    let different = bench.keep(Some(one), b"same ");
    holds!(!bench.repeats(different, one));
    bench.settle(elsewhere, InboundFate::Ignored, other);
    let after_ignored = bench.keep(Some(other), b"same");
    holds!(!bench.repeats(after_ignored, other), "one that meant nothing can mean something now");
}

fn long_messages_are_handed_out_few_at_a_time(bench: &InboundBench) {
    let long = vec![b'x'; MOST_CLAIMED_BYTES / 2 - 1];
    let ids = [bench.keep(None, &long), bench.keep(None, &long), bench.keep(None, &long), bench.keep(None, b"a")];
    equal!(bench.claim_ids(10, 0), ids[..2]);
    equal!(bench.claim_ids(10, 0), ids[2..], "the others are left to the next claim");
    let longest = bench.keep(None, &vec![b'x'; MOST_CLAIMED_BYTES + 1]);
    equal!(bench.claim_ids(10, 0), [longest], "but none is left for ever");
}

fn a_message_that_was_undone_was_never_kept(bench: &InboundBench) {
    let undone = in_unit_of_work(bench.work.as_ref(), || {
        bench.keep(None, b"a");
        failed::<()>()
    });
    holds!(undone.is_err(), [undone]);
    equal!(bench.claim_ids(10, 0), []);
    let record = bench.draft();
    let kept = bench.keep(Some(record), b"b");
    let undone = in_unit_of_work(bench.work.as_ref(), || {
        bench.settle(kept, InboundFate::Applied, record);
        failed::<()>()
    });
    holds!(undone.is_err(), [undone]);
    equal!(bench.claim_ids(10, 0), [kept]);
}

fn claimants_at_the_same_moment_share_and_never_double(bench: &InboundBench) {
    let kept: HashSet<_> = (0..20).map(|_| bench.keep(Some(bench.draft()), b"a")).collect();
    let claimed: Vec<_> = std::thread::scope(|scope| {
        let claim = || (0..5).flat_map(|_| bench.claim_ids(3, 1)).collect::<Vec<_>>();
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(claim)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect()
    });
    let mut all = claimed.clone();
    all.extend(bench.claim_ids(100, 1));
    equal!(all.len(), kept.len(), "each once", [all]);
    equal!(all.into_iter().collect::<HashSet<_>>(), kept);
}

fn what_is_taken_is_settled_in_its_unit_of_work(bench: &InboundBench) {
    equal!((bench.due(0), bench.taken_ids(10, 0)), (DueWork::Nothing, vec![]));
    let (one, other) = (bench.draft(), bench.draft());
    let first = bench.keep(Some(one), b"a");
    let second = bench.keep(Some(one), b"b");
    let elsewhere = bench.keep(Some(other), b"c");
    let taken = bench.take_and_settle(10, 0).expect("messages");
    let expected = [(first, b"a", one), (elsewhere, b"c", other)];
    let came = |(id, bytes, record): (MessageId, &[u8; 1], i64)| {
        (ReceivedMessage { id, bytes: bytes.to_vec(), received_at: start() }, (bench.mine(), record))
    };
    let shown: Vec<_> = taken.into_iter().map(|TakenMessage { message, about, .. }| (message, about)).collect();
    equal!(shown, expected.map(came), "the first of each record, oldest first");
    equal!((bench.due(0), bench.taken_ids(10, 0)), (DueWork::ToTake, vec![second]));
    equal!((bench.due(3_600), bench.claim_ids(10, 3_600)), (DueWork::Nothing, vec![]));
    holds!(is_conflict(&bench.try_settle(first, InboundFate::Applied, Some(one))), "it is settled");
}

fn what_was_taken_in_vain_is_due_again(bench: &InboundBench) {
    let record = bench.draft();
    let id = bench.keep(Some(record), b"a");
    let undone = in_unit_of_work(bench.work.as_ref(), || {
        equal!(bench.taken_ids(10, 0), [id]);
        failed::<()>()
    });
    holds!(undone.is_err());
    equal!(bench.claim_ids(10, 0), [id]);
    equal!(bench.taken_ids(10, 59), [], "it is held");
    equal!(bench.taken_ids(10, 60), [id], "until the lease ends");
    holds!(is_conflict(&bench.try_settle(id, InboundFate::Ignored, Some(record))));
    let again = SettledMessage { id, fate: InboundFate::Ignored, about: None };
    holds!(is_conflict(&bench.inbound.settle_taken(&[again], after(61))));
}

fn only_short_messages_about_known_records_are_taken(bench: &InboundBench) {
    let strange = bench.keep(None, b"a");
    let long = bench.keep(Some(bench.draft()), &vec![b'x'; MOST_TAKEN_BYTES + 1]);
    equal!((bench.due(0), bench.taken_ids(10, 0)), (DueWork::ToClaim, vec![]));
    let short = bench.keep(Some(bench.draft()), &vec![b'x'; MOST_TAKEN_BYTES]);
    equal!(bench.taken_ids(10, 0), [short]);
    equal!(bench.claim_ids(10, 0), [strange, long]);
}

fn a_message_that_waits_for_a_longer_one_hides_it_from_nobody(bench: &InboundBench) {
    let record = bench.draft();
    let long = bench.keep(Some(record), &vec![b'x'; MOST_TAKEN_BYTES + 1]);
    equal!(bench.claim_ids(10, 0), [long]);
    bench.keep(Some(record), b"b");
    equal!(bench.due(59), DueWork::Nothing, "it waits for the one that is held");
    equal!(bench.due(60), DueWork::ToClaim, "which is due again, later than the one behind it");
    equal!(bench.claim_ids(10, 60), [long]);
}

fn what_surely_repeats_nothing_is_told(bench: &InboundBench) {
    let record = bench.draft();
    let may_repeat = |bytes: &[u8]| {
        bench.keep(Some(record), bytes);
        let taken = bench.take_and_settle(10, 0).expect("messages");
        taken.iter().map(|taken| taken.may_repeat).collect::<Vec<_>>()
    };
    may_repeat(b"same");
    equal!(may_repeat(b"same"), [true]);
}

fn takers_at_the_same_moment_share_and_never_double(bench: &InboundBench) {
    let kept: HashSet<_> = (0..20).map(|_| bench.keep(Some(bench.draft()), b"a")).collect();
    let mut all: Vec<_> = std::thread::scope(|scope| {
        let take = || (0..5).flat_map(|_| bench.taken_ids(3, 1)).collect::<Vec<_>>();
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(take)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect()
    });
    all.extend(bench.taken_ids(100, 1));
    equal!(all.len(), kept.len(), "each once");
    equal!(all.into_iter().collect::<HashSet<_>>(), kept);
}
