use super::bench::{
    ANOTHER_MRN, ExchangeBench, MRN, acceptance, after, first_sent, later_kind, lrn, message, mrn, named, refusal,
    submission,
};
use super::{organisation_lrns, sendings, tenants, withdrawal};
use crate::ports::HandedOver;
use crate::testing::reason;
use crate::{Answered, KindOfMessage, NewOutboundMessage, References, SentMessage};
use customs_kernel::{equal, holds, keeps};

/// Runs the contract of [`SentMessages`](crate::ports::SentMessages) beside the ports that queue, answer and show the
/// messages; `make` creates an empty store at every call.
///
/// # Panics
/// When a rule is broken.
pub fn sent_messages_contract<K: KindOfMessage>(make: impl Fn() -> ExchangeBench<K>) {
    keeps! { "SentMessages":
        each_answer_is_located_by_its_own_references(&make());
        a_record_is_located_by_every_message_sent_for_it(&make());
        a_record_is_found_by_the_mrn_of_any_of_its_messages(&make());
        of_several_records_with_an_mrn_the_newest_is_located(&make());
        a_record_that_is_gone_is_not_located(&make());
        what_was_sent_is_known_to_its_organisation(&make());
        several_messages_are_found_together(&make());
        what_a_submission_lodged_is_kept(&make());
        the_latest_message_of_each_kind_is_known_to_its_organisation(&make());
        the_first_answer_to_a_message_stays(&make());
        an_answer_to_a_kind_settles_what_was_sent_of_it(&make());
        an_answer_leaves_the_record_as_it_stands(&make());
        what_the_queue_notes_is_known(&make());
        what_was_given_up_is_known_and_counts_as_taken_back(&make());
    }
    organisation_lrns::run(&make);
    withdrawal::run(&make);
    sendings::run(&make);
    tenants::run(&make);
}

impl<K: KindOfMessage> ExchangeBench<K> {
    /// The record of the first organisation that these references name.
    fn located(&self, asked: References) -> Option<i64> {
        let found = self.sent.locate_all(&[asked]).expect("a look-up");
        equal!(found.len(), 1, [found]);
        let (organisation, record) = found[0]?;
        equal!(organisation, self.mine());
        Some(record)
    }
}

/// The references of an answer that names the LRN and the MRN of a record.
pub(super) fn references(lrn: Option<&str>, mrn: Option<&str>) -> References {
    let (lrn, mrn) = (lrn.and_then(|lrn| lrn.parse().ok()), mrn.and_then(|mrn| mrn.parse().ok()));
    References { lrn, mrn, ..References::default() }
}

/// The references of an answer to the message under this LRN that also names a record.
pub(super) fn answer_to(number: &str, names: References) -> References {
    References { answers: Some(lrn(number)), ..names }
}

fn each_answer_is_located_by_its_own_references<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    let (one, other) = (bench.submitted("LRN-1"), bench.submitted("LRN-2"));
    bench.records.accept(bench.mine(), other, &mrn(MRN));
    let mut asked = vec![
        references(Some("LRN-2"), None),
        references(Some("LRN-OF-NOBODY"), None),
        references(Some("LRN-1"), Some(MRN)),
        references(Some("LRN-OF-NOBODY"), Some(MRN)),
        references(None, Some(MRN)),
        references(None, Some(ANOTHER_MRN)),
        references(None, None),
        references(Some("LRN-2"), None),
        answer_to("LRN-1", references(Some("LRN-2"), Some(MRN))),
        answer_to("LRN-OF-NOBODY", references(Some("LRN-2"), None)),
        answer_to("LRN-OF-NOBODY", references(Some("LRN-OF-NOBODY"), Some(MRN))),
        answer_to("LRN-OF-NOBODY", references(None, None)),
    ];
    let (one, other) = (Some((bench.mine(), one)), Some((bench.mine(), other)));
    let mut expected = vec![other, None, one, other, other, None, None, other, one, other, other, None];
    // More references than one database statement takes.
    for number in 0..1_200 {
        asked.push(references(Some(&format!("NONE-{number}")), None));
        expected.push(None);
    }
    asked.push(references(Some("LRN-1"), None));
    expected.push(one);
    equal!(bench.sent.locate_all(&asked).expect("a look-up"), expected, [asked]);
    equal!(bench.sent.locate_all(&[]).expect("a look-up"), []);
}

fn a_record_is_located_by_every_message_sent_for_it<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    let here = bench.submitted("LRN-1");
    bench.send(here, later_kind(), "NOTICE-2");
    bench.send_again(here, "LRN-1", "LRN-3");
    bench.submitted("LRN-4");
    for number in ["LRN-1", "NOTICE-2", "LRN-3"] {
        equal!(bench.located(references(Some(number), None)), Some(here), "{number}");
        equal!(bench.located(answer_to(number, references(None, None))), Some(here), "{number}");
    }
}

fn a_record_is_found_by_the_mrn_of_any_of_its_messages<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    let record = bench.submitted("LRN-1");
    bench.hand_over(1);
    bench.send_again(record, "LRN-1", "LRN-2");
    let by_mrn = || bench.located(references(None, Some(MRN)));
    equal!(by_mrn(), None);
    bench.answer(record, &named("LRN-1"), acceptance::<K>(), Some(MRN), 5);
    equal!(by_mrn(), Some(record), "the record has no MRN, a sending of it has");
    let with_mrn = |organisation| bench.sent.message_with_mrn(organisation, &mrn(MRN)).expect("a look-up");
    let [mine, other] = bench.organisations;
    let accepted = SentMessage {
        mrn: Some(mrn(MRN)),
        answer_code: Some(acceptance::<K>().to_owned()),
        sent_at: Some(after(1)),
        may_have_left: true,
        ..first_sent("LRN-1")
    };
    equal!((with_mrn(mine), with_mrn(other)), (Some(accepted), None));
    bench.hand_over(61);
    bench.answer(record, &named("LRN-2"), acceptance::<K>(), Some(MRN), 62);
    equal!(with_mrn(mine).expect("it has the MRN").lrn, lrn("LRN-2"), "the later one");
    let stands = bench.submitted("LRN-3");
    bench.records.accept(mine, stands, &mrn(MRN));
    equal!(by_mrn(), Some(stands), "a record that stands under the MRN goes before");
}

fn of_several_records_with_an_mrn_the_newest_is_located<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    let (older, newer) = (bench.submitted("LRN-1"), bench.submitted("LRN-2"));
    bench.hand_over(1);
    for (record, number, second) in [(newer, "LRN-2", 2), (older, "LRN-1", 3)] {
        bench.answer(record, &named(number), acceptance::<K>(), Some(ANOTHER_MRN), second);
        bench.records.accept(bench.mine(), record, &mrn(MRN));
    }
    equal!(bench.located(references(None, Some(MRN))), Some(newer), "of those that stand under it");
    equal!(bench.located(references(None, Some(ANOTHER_MRN))), Some(newer), "of those whose message has it");
}

fn a_record_that_is_gone_is_not_located<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    let record = bench.submitted("LRN-1");
    bench.hand_over(1);
    bench.answer(record, &named("LRN-1"), acceptance::<K>(), Some(MRN), 2);
    bench.records.delete(bench.mine(), record);
    equal!(bench.located(answer_to("LRN-1", references(Some("LRN-1"), Some(MRN)))), None);
    equal!(bench.known("LRN-1").mrn, Some(mrn(MRN)), "the message is kept");
}

fn what_was_sent_is_known_to_its_organisation<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    bench.submitted("LRN-1");
    let [mine, other] = bench.organisations;
    let sent = |organisation, number| bench.sent.sent_message(organisation, &lrn(number)).expect("a look-up");
    let map = |organisation, number| bench.sent.emission_map(organisation, &lrn(number)).expect("a look-up");
    let document = |organisation, number| bench.sent.document(organisation, &lrn(number)).expect("a look-up");
    equal!(sent(mine, "LRN-1"), Some(first_sent("LRN-1")));
    equal!(document(mine, "LRN-1"), Some(submission::<K>("LRN-1").message.bytes), "byte for byte");
    equal!(map(mine, "LRN-1"), Some(submission::<K>("LRN-1").message.emission_map));
    for (organisation, number) in [(other, "LRN-1"), (mine, "LRN-9")] {
        equal!((sent(organisation, number), map(organisation, number)), (None, None), "{number}");
        equal!(document(organisation, number), None, "{number}");
    }
    let _held = bench.claim_one(1);
    equal!(sent(mine, "LRN-1"), Some(SentMessage { may_have_left: true, ..first_sent("LRN-1") }));
}

fn several_messages_are_found_together<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    bench.submitted("LRN-1");
    bench.submitted("LRN-2");
    bench.submitted("LRN-3");
    let [mine, other] = bench.organisations;
    let among = |organisation, numbers: &[&str]| {
        let lrns: Vec<_> = numbers.iter().map(|number| lrn(number)).collect();
        bench.sent.sent_messages(organisation, &lrns).expect("a look-up")
    };
    equal!(among(mine, &["LRN-3", "LRN-9", "LRN-1"]), [first_sent::<K>("LRN-1"), first_sent::<K>("LRN-3")]);
    holds!(among(other, &["LRN-1"]).is_empty() && among(mine, &[]).is_empty());
}

fn what_a_submission_lodged_is_kept<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    let Some(lodged) = bench.records.lodged() else { return };
    let record = bench.draft();
    let with = NewOutboundMessage { lodged: Some(lodged.clone()), ..submission("LRN-1") };
    bench.records.submit(bench.mine(), record, with);
    equal!(bench.known("LRN-1").lodged, Some(lodged));
}

fn the_latest_message_of_each_kind_is_known_to_its_organisation<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    let [mine, stranger] = bench.organisations;
    let (record, other) = (bench.submitted("LRN-1"), bench.submitted("LRN-2"));
    let latest = |organisation, record, kind| bench.sent.latest(organisation, record, kind).expect("a look-up");
    equal!(latest(mine, record, later_kind()), None);
    for (number, kind) in K::KINDS.iter().copied().enumerate() {
        let notices = ["A", "B"].map(|round| message(kind, &format!("NOTICE-{number}{round}")));
        bench.records.send(mine, record, notices.to_vec());
    }
    for (number, kind) in K::KINDS.iter().copied().enumerate() {
        equal!(latest(mine, record, kind), Some(lrn(&format!("NOTICE-{number}B"))), "{kind:?}");
        equal!(latest(stranger, record, kind), None);
    }
    equal!(latest(mine, other, K::SUBMISSION), Some(lrn("LRN-2")));
    equal!(latest(mine, bench.draft(), K::SUBMISSION), None);
}

fn the_first_answer_to_a_message_stays<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    let (record, elsewhere) = (bench.submitted("LRN-1"), bench.submitted("LRN-2"));
    let answered = || (bench.known("LRN-1").answer_code, bench.known("LRN-1").mrn);
    bench.answer(elsewhere, &named("LRN-1"), refusal::<K>(), None, 1);
    equal!(answered(), (None, None), "a message of another record");
    bench.answer(record, &named("LRN-9"), refusal::<K>(), None, 1);
    equal!(answered(), (None, None), "nothing is there to note it on");
    bench.answer(record, &named("LRN-1"), acceptance::<K>(), Some(MRN), 2);
    bench.answer(record, &named("LRN-1"), refusal::<K>(), None, 3);
    equal!(answered(), (Some(acceptance::<K>().to_owned()), Some(mrn(MRN))));
}

/// The log only stores answers; the domain decides what an answer means for its record.
fn an_answer_leaves_the_record_as_it_stands<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    let (record, kind) = (bench.submitted("LRN-1"), later_kind::<K>());
    bench.send(record, kind, "NOTICE-1");
    for second in [1, 2] {
        bench.hand_over(second);
    }
    let before = bench.stands(record);
    bench.answer(record, &named("LRN-1"), acceptance::<K>(), Some(MRN), 3);
    bench.answer(record, &Answered::Kind(kind), refusal::<K>(), None, 4);
    holds!(["LRN-1", "NOTICE-1"].into_iter().all(|number| bench.known(number).answer_code.is_some()), "it is noted");
    equal!(bench.stands(record), before);
}

fn an_answer_to_a_kind_settles_what_was_sent_of_it<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    let (record, kind) = (bench.submitted("LRN-1"), later_kind::<K>());
    bench.send(record, kind, "NOTICE-1");
    bench.send(record, kind, "NOTICE-2");
    let elsewhere = bench.submitted("LRN-2");
    bench.send(elsewhere, kind, "NOTICE-3");
    for second in [1, 2, 3] {
        bench.hand_over(second);
    }
    bench.send(record, kind, "NOTICE-4");
    bench.answer(record, &named("NOTICE-1"), refusal::<K>(), None, 4);
    bench.answer(record, &Answered::Kind(kind), "08", Some(MRN), 5);
    let codes = ["LRN-1", "NOTICE-1", "NOTICE-2", "NOTICE-3", "NOTICE-4"].map(|number| bench.known(number).answer_code);
    let reported = [None, Some(refusal::<K>()), Some("08"), None, None].map(|code| code.map(str::to_owned));
    equal!(codes, reported, "what was sent of the kind about the record, and was not answered before");
}

fn what_the_queue_notes_is_known<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    for number in ["LRN-1", "LRN-2", "LRN-3"] {
        bench.submitted(number);
    }
    let ids: Vec<_> = bench.claim(2, 0).into_iter().map(|message| message.id).collect();
    let taken = |place: usize, second| HandedOver { id: ids[place], at: after(second), may_have_failed: false };
    for sent in [[taken(0, 1), taken(1, 2)], [taken(0, 8), taken(1, 9)]] {
        bench.queue.record_all_sent(&sent).expect("an answer");
        let sent_at = ["LRN-1", "LRN-2", "LRN-3"].map(|number| bench.known(number).sent_at);
        equal!(sent_at, [Some(after(1)), Some(after(2)), None], "the first moment stays", [sent]);
    }
}

fn what_was_given_up_is_known_and_counts_as_taken_back<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    bench.submitted("LRN-1");
    let first = bench.claim_one(0).id;
    holds!(bench.queue.give_up(first, &reason("é 400"), after(5)).expect("an answer"));
    let given_up = bench.known("LRN-1");
    equal!((given_up.failed_at, given_up.sent_at, given_up.may_have_left), (Some(after(5)), None, false));
    let _unchanged = bench.queue.record_sent(first, after(7)).expect("an answer");
    equal!(bench.known("LRN-1"), given_up, "what comes later changes nothing");
    let withdrawn = |organisation| bench.sent.withdraw(organisation, &lrn("LRN-1")).expect("an answer");
    holds!(withdrawn(bench.organisations[0]), "customs never took it");
    holds!(!withdrawn(bench.organisations[1]));
    holds!(bench.sent.emission_map(bench.mine(), &lrn("LRN-1")).expect("a look-up").is_some(), "it is kept");
}
