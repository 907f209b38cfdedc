use super::bench::{ExchangeBench, after, later_kind, lrn, named, refusal};
use crate::testing::reason;
use crate::{GiveUpOutcome, KindOfMessage, OutboundId, RecordedAnswer};
use customs_kernel::{StorageError, equal, holds, in_unit_of_work, keeps};

/// Runs the contract of giving messages up, which covers the queue together with the consequences for the record
/// ([`GivesUp`](crate::ports::GivesUp)); `make` creates an empty store at every call.
///
/// # Panics
/// When a rule is broken.
pub fn giving_up_contract<K: KindOfMessage>(make: impl Fn() -> ExchangeBench<K>) {
    keeps! { "GivesUp":
        a_record_is_told_once_which_message_was_given_up_and_why(&make());
        a_message_that_customs_took_is_not_given_up(&make());
        a_message_of_a_record_that_is_gone_is_given_up(&make());
        giving_up_that_is_undone_never_happened(&make());
        giving_up_and_a_change_at_the_same_moment_wait_for_each_other(&make());
    }
}

impl<K: KindOfMessage> ExchangeBench<K> {
    fn try_to_give_up(&self, id: OutboundId, second: i64) -> GiveUpOutcome {
        self.giving_up.give_up(id, &reason("é 400"), after(second)).expect("an answer")
    }

    fn give_up(&self, id: OutboundId, second: i64) {
        equal!(self.try_to_give_up(id, second), GiveUpOutcome::GivenUp);
    }

    fn history(&self, record: i64) -> Vec<String> {
        self.records.history(self.mine(), record)
    }
}

fn a_record_is_told_once_which_message_was_given_up_and_why<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    let record = bench.submitted("LRN-1");
    bench.submit(record, "LRN-2");
    let (before, first) = (bench.history(record), bench.claim_one(0).id);
    bench.give_up(first, 5);
    let reported = bench.history(record);
    equal!(reported[..reported.len() - 1], before, "one line more", [reported]);
    let line = reported.last().expect("a line");
    holds!(line.contains("LRN-1") && line.contains("é 400"), "{line}");
    equal!(bench.try_to_give_up(first, 6), GiveUpOutcome::SettledBefore);
    equal!(bench.history(record), reported, "once");
    equal!(bench.known("LRN-1").failed_at, Some(after(5)));
    equal!(bench.claim_one(6).correlation_id, lrn("LRN-2"), "it holds up no other");
}

fn a_message_that_customs_took_is_not_given_up<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    let record = bench.submitted("LRN-1");
    let (before, id) = (bench.history(record), bench.claim_one(0).id);
    let _recorded = bench.queue.record_sent(id, after(1)).expect("it is recorded");
    equal!(bench.try_to_give_up(id, 5), GiveUpOutcome::SettledBefore);
    equal!((bench.known("LRN-1").failed_at, bench.history(record)), (None, before));
}

fn a_message_of_a_record_that_is_gone_is_given_up<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    let record = bench.submitted("LRN-1");
    bench.records.delete(bench.mine(), record);
    bench.give_up(bench.claim_one(0).id, 5);
    equal!((bench.known("LRN-1").failed_at, bench.claim(10, 3_600)), (Some(after(5)), vec![]));
}

fn giving_up_that_is_undone_never_happened<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    let record = bench.submitted("LRN-1");
    let (before, id) = (bench.history(record), bench.claim_one(0).id);
    let undone: Result<(), StorageError> = in_unit_of_work(bench.work.as_ref(), || {
        bench.give_up(id, 5);
        Err(StorageError::Conflict { constraint: None })
    });
    holds!(undone.is_err(), [undone]);
    equal!((bench.claim_one(60).id, bench.history(record)), (id, before));
}

impl<K: KindOfMessage> ExchangeBench<K> {
    /// Changes the record as use cases do: notes the answer on its message and sends another message.
    fn change(&self, record: i64, number: &str, answer: &RecordedAnswer, notice: &str) -> Result<(), StorageError> {
        in_unit_of_work(self.work.as_ref(), || {
            self.records.change(self.mine(), record);
            self.sent.record_answer(self.mine(), record, &named(number), answer)?;
            self.send(record, later_kind(), notice);
            Ok(())
        })
    }

    /// An answer that rejects the message under this LRN.
    fn refuses(&self, record: i64, number: &str) -> RecordedAnswer {
        let (code, received_at) = (refusal::<K>().to_owned(), after(1));
        RecordedAnswer { message: Some(self.receive(record, number, &code, 1)), code, mrn: None, received_at }
    }

    /// The steps by which version and history grow when a change and the giving-up of a message happen one after the
    /// other.
    fn raised_one_after_the_other(&self) -> (i64, usize) {
        let record = self.submitted("LRN-ALONE");
        let ((version, lines), id) = (self.stands(record), self.claim_one(0).id);
        let answer = self.refuses(record, "LRN-ALONE");
        self.change(record, "LRN-ALONE", &answer, "NOTICE-ALONE").expect("it is changed");
        holds!(self.stands(record).0 > version, "a change raises the version");
        self.give_up(id, 5);
        self.hand_over(6);
        let (then, reported) = self.stands(record);
        (then - version, reported.len() - lines.len())
    }
}

/// A change locks the record first and then writes on its messages, and giving up must do the same: in the opposite
/// order both would wait for ever. Neither may overwrite what the other stored.
fn giving_up_and_a_change_at_the_same_moment_wait_for_each_other<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    let raised = bench.raised_one_after_the_other();
    for number in 0..8 {
        let (name, notice) = (format!("LRN-{number}"), format!("NOTICE-{number}"));
        let record = bench.submitted(&name);
        let ((version, lines), id) = (bench.stands(record), bench.claim_one(0).id);
        let answer = bench.refuses(record, &name);
        std::thread::scope(|scope| {
            let change = scope.spawn(|| bench.change(record, &name, &answer, &notice));
            bench.give_up(id, 5);
            change.join().expect("no panic").expect("it is changed");
        });
        let (then, reported) = bench.stands(record);
        equal!((then - version, reported.len() - lines.len()), raised, "no update is lost", [reported, lines]);
        let sent = bench.known(&name);
        equal!((sent.failed_at, sent.answer_code.as_deref()), (Some(after(5)), Some(refusal::<K>())), "both");
        let next = bench.claim_one(6);
        equal!(next.correlation_id, lrn(&notice));
        let _recorded = bench.queue.record_sent(next.id, after(7)).expect("it is recorded");
    }
}
