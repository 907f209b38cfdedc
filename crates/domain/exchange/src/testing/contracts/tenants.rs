//! One organisation neither sees nor changes the messages of another.

use super::bench::{
    ANOTHER_MRN, ExchangeBench, MRN, acceptance, after, later_kind, lrn, mrn, named, refusal, submission,
};
use crate::{Answered, AtCustoms, KindOfMessage, RecordedAnswer, SentMessage};
use customs_kernel::{OrganisationId, equal, holds, keeps};

pub(super) fn run<K: KindOfMessage>(make: &impl Fn() -> ExchangeBench<K>) {
    keeps! { "SentMessages":
        another_organisation_sees_nothing(&make());
        another_organisation_notes_no_answer(&make());
        another_organisation_changes_nothing(&make());
    }
}

impl<K: KindOfMessage> ExchangeBench<K> {
    fn other(&self) -> OrganisationId {
        self.organisations[1]
    }

    /// Submits a record of the second organisation under this LRN, so that its calls find messages of its own.
    fn submitted_by_the_other(&self, number: &str) -> i64 {
        let record = self.records.draft(self.other());
        self.records.submit(self.other(), record, submission(number));
        record
    }

    /// The facts about the messages of the first organisation under these LRNs.
    fn all_known(&self, numbers: &[&str]) -> Vec<SentMessage<K>> {
        numbers.iter().map(|number| self.known(number)).collect()
    }
}

fn another_organisation_sees_nothing<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    bench.submitted_by_the_other("LRN-9");
    let record = bench.submitted("LRN-1");
    bench.hand_over(1);
    bench.send_again(record, "LRN-1", "LRN-2");
    bench.hand_over(2);
    bench.answer(record, &named("LRN-1"), acceptance::<K>(), Some(MRN), 3);
    let (other, sent) = (bench.other(), &bench.sent);
    for number in ["LRN-1", "LRN-2"].map(lrn) {
        equal!(sent.sent_message(other, &number).expect("a look-up"), None, [number]);
        equal!(sent.document(other, &number).expect("a look-up"), None, [number]);
        equal!(sent.emission_map(other, &number).expect("a look-up"), None, [number]);
    }
    equal!(sent.other_sendings(other, record, &bench.known("LRN-2")).expect("a look-up"), []);
    equal!(sent.message_with_mrn(other, &mrn(MRN)).expect("a look-up"), None);
    equal!(sent.latest(other, record, K::SUBMISSION).expect("a look-up"), None);
    equal!(sent.at_customs(other, record).expect("a look-up"), AtCustoms::default());
    holds!(bench.at_customs(record).accepted, "the organisation itself knows");
}

fn another_organisation_notes_no_answer<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    let (record, kind) = (bench.submitted("LRN-1"), later_kind::<K>());
    bench.send(record, kind, "NOTICE-1");
    let theirs = bench.submitted_by_the_other("LRN-9");
    for second in [1, 2] {
        bench.hand_over(second);
    }
    let numbers = ["LRN-1", "NOTICE-1"];
    let (before, stands) = (bench.all_known(&numbers), bench.stands(record));
    let answer = RecordedAnswer {
        message: Some(bench.receive(record, "LRN-1", refusal::<K>(), 3)),
        code: refusal::<K>().to_owned(),
        mrn: Some(mrn(ANOTHER_MRN)),
        received_at: after(3),
    };
    let note = |about, answered| bench.sent.record_answer(bench.other(), about, &answered, &answer);
    for number in numbers {
        note(record, named(number)).expect("nothing is noted");
        note(theirs, named(number)).expect("nothing is noted");
    }
    for kind in [K::SUBMISSION, kind] {
        note(record, Answered::Kind(kind)).expect("nothing is noted");
    }
    equal!((bench.all_known(&numbers), bench.stands(record)), (before, stands), [numbers]);
    let own = bench.sent.sent_message(bench.other(), &lrn("LRN-9")).expect("a look-up").expect("it was made");
    equal!(own.answer_code, None, [own]);
}

fn another_organisation_changes_nothing<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    bench.submitted_by_the_other("LRN-9");
    let record = bench.submitted("LRN-1");
    bench.hand_over(1);
    bench.answer(record, &named("LRN-1"), acceptance::<K>(), Some(MRN), 2);
    bench.send_again(record, "LRN-1", "LRN-2");
    bench.send_again(record, "LRN-2", "LRN-3");
    let numbers = ["LRN-1", "LRN-2", "LRN-3"];
    let all = || (bench.all_known(&numbers), bench.links(), bench.stands(record), bench.at_customs(record));
    let before = all();
    for number in numbers.map(lrn) {
        bench.sent.count_again(bench.other(), &number).expect("nothing is noted");
        bench.sent.record_invalidation(bench.other(), &number, after(3)).expect("nothing is noted");
        holds!(!bench.sent.withdraw(bench.other(), &number).expect("an answer"), "it is another's", [number]);
    }
    equal!(all(), before);
}
