//! Submissions that customs has not answered.

use super::bench::{
    ANOTHER_MRN, ExchangeBench, acceptance, after, later_kind, lrn, mrn, named, refusal, start, subject,
};
use crate::{KindOfMessage, Unanswered, Window};
use chrono::{DateTime, Utc};
use customs_kernel::{equal, keeps};

pub(super) fn run<K: KindOfMessage>(make: &impl Fn() -> ExchangeBench<K>) {
    keeps! { "MessageExchange":
        the_unanswered_of_a_window_are_those_that_stand_submitted(&make());
        a_submission_is_unanswered_from_when_customs_has_it(&make());
        an_answer_ends_waiting_where_the_kind_says_so(&make());
    }
}

const EVER: Window = Window { from: DateTime::<Utc>::MIN_UTC, to: DateTime::<Utc>::MAX_UTC };

impl<K: KindOfMessage> ExchangeBench<K> {
    /// The LRNs of the unanswered submissions, and the number of all of them.
    fn unanswered(&self, window: Window, limit: usize) -> (Vec<String>, u64) {
        let (found, total) = self.exchange.unanswered(self.mine(), K::SUBJECT, window, limit).expect("a list");
        (found.into_iter().map(|found| found.lrn.to_string()).collect(), total)
    }
}

fn between(from: i64, to: i64) -> Window {
    Window { from: after(from), to: after(to) }
}

fn numbers<const N: usize>(numbers: [&str; N]) -> Vec<String> {
    numbers.map(str::to_owned).to_vec()
}

fn the_unanswered_of_a_window_are_those_that_stand_submitted<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    let mut records = Vec::new();
    for number in 1..=3 {
        records.push(bench.submitted(&format!("LRN-{number}")));
        bench.hand_over(number);
    }
    let resent = bench.submitted("LRN-5");
    bench.hand_over(5);
    bench.send_again(resent, "LRN-5", "LRN-6");
    let accepted = bench.submitted("LRN-7");
    bench.hand_over(66);
    bench.records.accept(bench.mine(), accepted, &mrn(ANOTHER_MRN));
    let other = bench.submitted("LRN-9");
    bench.send(other, later_kind(), "NOTICE-8");
    equal!(bench.unanswered(between(0, 5), 10), (numbers(["LRN-1", "LRN-2", "LRN-3"]), 3), "the oldest first");
    equal!(bench.unanswered(EVER, 10), (numbers(["LRN-1", "LRN-2", "LRN-3", "LRN-6"]), 4));
    equal!(bench.unanswered(between(2, 3), 10).1, 2, "both ends are within");
    equal!(bench.unanswered(between(0, 5), 2), (numbers(["LRN-1", "LRN-2"]), 3), "and how many in all");
    let unanswered_of =
        |organisation| bench.exchange.unanswered(organisation, K::SUBJECT, between(1, 1), 10).expect("a list");
    let first = Unanswered {
        subject: subject::<K>(records[0]),
        reference: bench.records.reference(bench.mine(), records[0]),
        lrn: lrn("LRN-1"),
        sent_at: after(1),
    };
    equal!(unanswered_of(bench.mine()), (vec![first], 1));
    equal!(unanswered_of(bench.organisations[1]), (vec![], 0));
    bench.records.delete(bench.mine(), records[0]);
    equal!(unanswered_of(bench.mine()), (vec![], 0), "it is gone");
}

fn a_submission_is_unanswered_from_when_customs_has_it<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    let record = bench.submitted("LRN-1");
    equal!(bench.unanswered(EVER, 10), (vec![], 0), "customs does not have it");
    bench.hand_over(1);
    equal!(bench.unanswered(EVER, 10), (numbers(["LRN-1"]), 1));
    equal!(bench.unanswered(Window { from: start(), to: start() }, 10), (vec![], 0));
    bench.send_again(record, "LRN-1", "LRN-2");
    equal!(bench.unanswered(EVER, 10), (vec![], 0), "it is on its way again");
    bench.hand_over(62);
    equal!(bench.unanswered(EVER, 10), (numbers(["LRN-2"]), 1));
}

fn an_answer_ends_waiting_where_the_kind_says_so<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    let (accepted, rejected) = (bench.submitted("LRN-1"), bench.submitted("LRN-2"));
    bench.hand_over(1);
    bench.answer(accepted, &named("LRN-1"), acceptance::<K>(), None, 2);
    bench.answer(rejected, &named("LRN-2"), refusal::<K>(), None, 2);
    let counted = if K::ANSWER_ENDS_WAITING { vec![] } else { numbers(["LRN-1", "LRN-2"]) };
    equal!(bench.unanswered(EVER, 10).0, counted, "else the record alone tells");
    for (record, number) in [(accepted, ANOTHER_MRN), (rejected, "26NL000396A1B2C3R0")] {
        bench.records.accept(bench.mine(), record, &mrn(number));
    }
    equal!(bench.unanswered(EVER, 10), (vec![], 0));
}
