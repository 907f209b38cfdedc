//! Submissions that are sent more than once.

use super::bench::{ExchangeBench, after, first_sent, later_kind, lrn, message, named, refusal, start};
use crate::{ExchangeFilter, ExchangeStatus, ExchangedMessage, KindOfMessage, NewOutboundMessage, SentMessage};
use customs_kernel::{equal, holds, keeps};

pub(super) fn run<K: KindOfMessage>(make: &impl Fn() -> ExchangeBench<K>) {
    keeps! { "SentMessages":
        what_was_sent_again_is_linked_both_ways(&make());
        a_withdrawn_sending_never_replaced_another(&make());
        the_sendings_of_a_submission_know_each_other(&make());
        the_sending_that_customs_has_not_answered_is_open(&make());
        a_sending_counts_again(&make());
    }
}

impl<K: KindOfMessage> ExchangeBench<K> {
    /// The LRN of each message to customs, of the message that it replaces and of the one that replaces it; the newest
    /// first.
    pub(super) fn links(&self) -> Vec<[String; 3]> {
        let links = self.listed(&ExchangeFilter::default(), 0).into_iter().filter_map(|message| match message {
            ExchangedMessage::Outbound { lrn, replaces, replaced_by, .. } => {
                Some([Some(lrn), replaces, replaced_by].map(|lrn| lrn.map(|lrn| lrn.to_string()).unwrap_or_default()))
            }
            ExchangedMessage::Inbound { .. } => None,
        });
        links.collect()
    }

    fn others(&self, record: i64, number: &str) -> Vec<SentMessage<K>> {
        self.sent.other_sendings(self.mine(), record, &self.known(number)).expect("a look-up")
    }

    fn other_lrns(&self, record: i64, number: &str) -> Vec<String> {
        self.others(record, number).iter().map(|sending| sending.lrn.to_string()).collect()
    }

    /// The LRN of the latest other sending that customs may still accept.
    fn open(&self, record: i64, number: &str) -> Option<String> {
        self.others(record, number).iter().rfind(|sending| sending.is_open()).map(|sending| sending.lrn.to_string())
    }
}

fn what_was_sent_again_is_linked_both_ways<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    let record = bench.submitted("LRN-1");
    bench.send_again(record, "LRN-1", "LRN-2");
    bench.send_again(record, "LRN-2", "LRN-3");
    equal!(bench.links(), [["LRN-3", "LRN-2", ""], ["LRN-2", "LRN-1", "LRN-3"], ["LRN-1", "", "LRN-2"]]);
    for number in ["LRN-1", "LRN-2", "LRN-3"] {
        equal!(bench.known(number), SentMessage { first_lrn: lrn("LRN-1"), ..first_sent(number) }, [number]);
    }
    holds!(bench.withdraw("LRN-3"));
    equal!(bench.links(), [["LRN-2", "LRN-1", ""], ["LRN-1", "", "LRN-2"]], "as if it had never been made");
}

fn a_withdrawn_sending_never_replaced_another<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    let record = bench.submitted("LRN-1");
    bench.hand_over(1);
    bench.send_again(record, "LRN-1", "LRN-2");
    holds!(bench.withdraw("LRN-2"));
    let filter = ExchangeFilter { status: Some(ExchangeStatus::Sent), ..ExchangeFilter::default() };
    equal!(bench.names(&filter, 2), ["LRN-1"], [filter]);
    bench.send_again(record, "LRN-1", "LRN-3");
    bench.send_again(record, "LRN-1", "LRN-4");
    holds!(bench.withdraw("LRN-3"));
    equal!(bench.links(), [["LRN-4", "LRN-1", ""], ["LRN-1", "", "LRN-4"]], "another one replaces it by now");
}

fn the_sendings_of_a_submission_know_each_other<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    let record = bench.submitted("LRN-1");
    bench.hand_over(1);
    bench.send_again(record, "LRN-1", "LRN-2");
    bench.send_again(record, "LRN-2", "LRN-3");
    let elsewhere = bench.submitted("LRN-4");
    equal!(bench.other_lrns(record, "LRN-3"), ["LRN-1", "LRN-2"], "oldest first");
    equal!(bench.other_lrns(record, "LRN-1"), ["LRN-2", "LRN-3"]);
    equal!(bench.other_lrns(elsewhere, "LRN-4"), [""; 0]);
    equal!(bench.other_lrns(elsewhere, "LRN-1"), [""; 0], "of another record");
    let strange = bench.sent.other_sendings(bench.organisations[1], record, &bench.known("LRN-3"));
    equal!(strange.expect("a look-up"), []);
    let first = bench.others(record, "LRN-3").remove(0);
    equal!((first.sent_at, first.failed_at, first.created_at), (Some(after(1)), None, start()));
    let replaces = Some(bench.known("LRN-1"));
    let of_another_kind = NewOutboundMessage { replaces, ..message(later_kind(), "NOTICE-5") };
    bench.records.send(bench.mine(), record, vec![of_another_kind]);
    equal!(bench.other_lrns(record, "LRN-1"), ["LRN-2", "LRN-3"], "of its kind");
}

fn the_sending_that_customs_has_not_answered_is_open<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    let record = bench.submitted("LRN-1");
    bench.hand_over(1);
    equal!(bench.open(record, "LRN-1"), None, "it is the only one");
    bench.send_again(record, "LRN-1", "LRN-2");
    equal!(bench.open(record, "LRN-1"), None, "the second one did not leave");
    equal!(bench.open(record, "LRN-2").as_deref(), Some("LRN-1"));
    bench.hand_over(61);
    bench.send_again(record, "LRN-2", "LRN-3");
    equal!(bench.open(record, "LRN-3").as_deref(), Some("LRN-2"), "the latest");
    bench.answer(record, &named("LRN-2"), refusal::<K>(), None, 62);
    equal!(bench.open(record, "LRN-3").as_deref(), Some("LRN-1"));
    bench.answer(record, &named("LRN-1"), refusal::<K>(), None, 64);
    equal!(bench.open(record, "LRN-3"), None);
}

fn a_sending_counts_again<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    let [mine, other] = bench.organisations;
    let record = bench.submitted("LRN-1");
    bench.hand_over(1);
    bench.send_again(record, "LRN-1", "LRN-2");
    bench.hand_over(2);
    bench.send_again(record, "LRN-2", "LRN-3");
    let replaced = ExchangeFilter { status: Some(ExchangeStatus::Replaced), ..ExchangeFilter::default() };
    bench.sent.count_again(other, &lrn("LRN-2")).expect("nothing is noted");
    equal!(bench.names(&replaced, 3), ["LRN-2", "LRN-1"], [replaced]);
    bench.sent.count_again(mine, &lrn("LRN-2")).expect("it is noted");
    equal!(bench.names(&replaced, 3), ["LRN-1"], "nothing replaces it any more", [replaced]);
    equal!(bench.links(), [["LRN-3", "LRN-2", ""], ["LRN-2", "LRN-1", ""], ["LRN-1", "", "LRN-2"]]);
}
