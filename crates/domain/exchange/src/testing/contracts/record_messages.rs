//! The messages about one record, as lists show them.

use super::bench::{ExchangeBench, MRN, acceptance, after, inbound, later_kind, lrn, mrn, named, start, subject};
use super::inbound_bench::Receives;
use crate::ports::{GatewayFailure, GatewayReason};
use crate::testing::reason;
use crate::{
    ExchangeDirection, ExchangeFilter, ExchangeId, ExchangeStatus, ExchangedMessage, InboundFate, KindOfMessage,
    RecordedAnswer, SentState,
};
use chrono::Duration;
use customs_kernel::facts::{Code, Fact, StoredStatement};
use customs_kernel::{OrganisationId, SubjectKind, equal, holds, keeps};

pub(super) fn run<K: KindOfMessage>(make: &impl Fn() -> ExchangeBench<K>) {
    keeps! { "MessageExchange":
        messages_are_told_newest_first_with_what_became_of_them(&make());
        a_message_that_was_given_up_tells_why(&make());
        messages_of_another_record_or_organisation_are_not_told(&make());
        an_answer_is_shown_with_its_document_where_nobody_else_is_answered(&make());
    }
}

impl<K: KindOfMessage> ExchangeBench<K> {
    fn for_record(&self, organisation: OrganisationId, record: i64, limit: u32) -> Vec<ExchangedMessage> {
        self.exchange.for_record(organisation, subject::<K>(record), limit).expect("a look-up").expect("the record")
    }
}

fn statuses(messages: &[ExchangedMessage]) -> Vec<(&str, &str)> {
    let reported = |message: &'_ ExchangedMessage| match message {
        ExchangedMessage::Outbound { kind, state, replaced_by, .. } => {
            (kind.word, state.status(kind, replaced_by.is_some(), after(10)).word())
        }
        ExchangedMessage::Inbound { fate, .. } => ("inbound", fate.map_or("new", InboundFate::word)),
    };
    messages.iter().map(reported).collect()
}

fn messages_are_told_newest_first_with_what_became_of_them<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    let (mine, submission) = (bench.mine(), K::SUBMISSION.word());
    let record = bench.draft();
    equal!(bench.for_record(mine, record, 10), []);
    bench.submit(record, "LRN-1");
    equal!(statuses(&bench.for_record(mine, record, 10)), [(submission, "pending")]);
    let claimed = bench.claim_one(1);
    let _recorded = bench.queue.record_failed_try(claimed.id, &reason("no route"), after(2)).expect("it is noted");
    let _recorded = bench.queue.record_sent(bench.claim_one(2).id, after(3)).expect("it is noted");
    let sent = bench.for_record(mine, record, 10);
    equal!(statuses(&sent), [(submission, "sent")], [sent]);
    let [ExchangedMessage::Outbound { kind, state, .. }] = sent.as_slice() else { panic!("one message: {sent:?}") };
    let expected_by = after(3) + K::SUBMISSION.answer_within();
    equal!(state.answer_expected_by(kind), Some(expected_by));
    let later = expected_by + Duration::microseconds(1);
    let statuses_then = [expected_by, later].map(|now| state.status(kind, false, now));
    equal!(statuses_then, [ExchangeStatus::Sent, ExchangeStatus::Overdue], "customs has the whole time");

    let accepted = bench.receive(record, "LRN-1", acceptance::<K>(), 4);
    let waits = bench.receive(record, "LRN-1", "29", 4);
    bench.settle(accepted, InboundFate::Applied, record);
    let code = acceptance::<K>().to_owned();
    let answer = RecordedAnswer { message: Some(accepted), code, mrn: None, received_at: after(4) };
    bench.sent.record_answer(mine, record, &named("LRN-1"), &answer).expect("it is noted");
    let reported = bench.for_record(mine, record, 10);
    equal!(statuses(&reported), [("inbound", "new"), ("inbound", "applied"), (submission, "answered")], [reported]);
    let inbound = ExchangedMessage::Inbound {
        id: waits,
        codes: "29".to_owned(),
        place: None,
        subject: subject::<K>(record),
        lrn: Some(lrn("LRN-1")),
        mrn: Some(mrn(MRN)),
        received_at: after(4),
        fate: None,
    };
    let (answered_at, answered_by) = (Some(after(4)), Some(accepted));
    let outbound = ExchangedMessage::Outbound {
        id: claimed.id.message,
        kind: K::SUBMISSION.facts(),
        subject: subject::<K>(record),
        lrn: lrn("LRN-1"),
        mrn: None,
        created_at: start(),
        attempts: 2,
        last_error: Some(reason("no route").into()),
        state: SentState { sent_at: Some(after(3)), failed_at: None, answered_at, answered_by },
        replaces: None,
        replaced_by: None,
    };
    equal!((&reported[0], &reported[2]), (&inbound, &outbound), [reported]);
    equal!(bench.for_record(mine, record, 2), reported[..2]);
    equal!(bench.for_record(mine, record, 0), []);
    bench.send(record, later_kind(), "NOTICE-2");
    bench.receive(record, "LRN-1", "at once", 0);
    let reported = bench.for_record(mine, record, 10);
    let last = [("inbound", "new"), (later_kind::<K>().word(), "pending"), (submission, "answered")];
    equal!(
        statuses(&reported[2..]),
        last,
        "what customs wrote at the moment at which we did came after it",
        [reported]
    );
}

fn a_message_that_was_given_up_tells_why<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    let record = bench.submitted("LRN-1");
    let failure = GatewayFailure::Unacceptable { reason: GatewayReason::Answered { status: Code::from(&400) }.into() };
    let noted = bench.queue.give_up(bench.claim_one(1).id, &failure.statement(), after(2));
    holds!(noted.expect("it is noted"));
    let reported = bench.for_record(bench.mine(), record, 10);
    equal!(statuses(&reported), [(K::SUBMISSION.word(), "failed")], [reported]);
    let [ExchangedMessage::Outbound { state, attempts, last_error, .. }] = reported.as_slice() else {
        panic!("one message to customs: {reported:?}")
    };
    equal!((state.failed_at, *attempts), (Some(after(2)), 1));
    equal!(*last_error, Some(StoredStatement::from(failure.statement())));
    let kept = last_error.as_ref().and_then(|stored| GatewayFailure::from_statement(stored.statement()?));
    equal!(kept, Some(failure), "with its code, its values and their reason");
}

fn messages_of_another_record_or_organisation_are_not_told<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    let [mine, other] = bench.organisations;
    let (record, neighbour) = (bench.submitted("LRN-1"), bench.submitted("LRN-2"));
    bench.receive(neighbour, "LRN-2", acceptance::<K>(), 1);
    let unknown = bench.keep(None, b"of nobody");
    bench.try_settle(unknown, InboundFate::Unmatched, None).expect("settled");
    equal!(bench.for_record(mine, record, 10).len(), 1);
    equal!(bench.for_record(mine, neighbour, 10).len(), 2);
    let of_a_stranger = bench.exchange.for_record(other, subject::<K>(record), 10).expect("a look-up");
    equal!(of_a_stranger, None);
    bench.records.delete(mine, record);
    let gone = bench.exchange.for_record(mine, subject::<K>(record), 10).expect("a look-up");
    equal!(gone, None);
    equal!(bench.names(&ExchangeFilter::default(), 10).len(), 3, "its messages are not");
}

fn an_answer_is_shown_with_its_document_where_nobody_else_is_answered<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    let [mine, other] = bench.organisations;
    let (own, foreign) = (Some((mine, bench.submitted("LRN-1"))), Some((other, bench.records.draft(other))));
    let from_customs = ExchangeFilter { direction: Some(ExchangeDirection::Inbound), ..ExchangeFilter::default() };
    let find = |organisation, message| {
        bench.exchange.find(organisation, ExchangeId::from_customs(message), SubjectKind::ALL).expect("a look-up")
    };
    let mut seen = 0;
    let (whole, part) = (b"whole".as_slice(), b"a".as_slice());
    for (beside, shown) in [(own, vec![whole, whole]), (foreign, vec![part]), (None, vec![part])] {
        let document = bench.keep(None, b"whole");
        let places = vec![inbound::<K>(own, b"a"), inbound::<K>(beside, b"b")];
        bench.inbound.divide(document, places, start()).expect("it is divided");
        let listed = bench.listed(&from_customs, 5);
        let mut new: Vec<_> = listed[..listed.len() - seen].to_vec();
        new.reverse();
        equal!(new.len(), shown.len(), "neither the document nor what is another's", [new]);
        for ((message, bytes), number) in new.iter().zip(&shown).zip(1..) {
            let ExchangedMessage::Inbound { id, place, .. } = message else { panic!("{message:?}") };
            equal!(*place, Some(number));
            let (found, text) = find(mine, *id).expect("it is there");
            equal!((&found, text.as_slice()), (message, *bytes), [found, text]);
            equal!(find(other, *id), None);
        }
        equal!(find(mine, document), None, "the document is of no tenant");
        seen = listed.len();
    }
}
