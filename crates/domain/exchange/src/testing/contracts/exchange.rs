use super::bench::{
    ExchangeBench, MRN, acceptance, after, later_kind, lrn, mrn, named, refusal, start, subject, submission,
};
use super::inbound_bench::Receives;
use super::{record_messages, unanswered};
use crate::testing::reason;
use crate::{
    Answered, ExchangeDirection, ExchangeFilter, ExchangeId, ExchangeStatus, ExchangedMessage, InboundFate,
    KindOfMessage, MessageId, SentState,
};
use chrono::{DateTime, Utc};
use customs_kernel::{PageNumber, PageRequest, PageSize, StorageError, SubjectKind, equal, holds, keeps};
use std::collections::BTreeSet;

/// Runs the contract of [`MessageExchange`](crate::ports::MessageExchange) beside the ports that store what it shows;
/// `make` creates an empty store at every call.
///
/// # Panics
/// When a rule is broken.
pub fn exchange_contract<K: KindOfMessage>(make: impl Fn() -> ExchangeBench<K>) {
    keeps! { "MessageExchange":
        both_directions_are_listed_newest_first_with_exact_bytes(&make());
        a_list_has_pages_and_its_total(&make());
        each_filter_lets_through_what_it_names(&make());
        the_status_tells_where_a_message_stands(&make());
        an_answer_is_shown_on_what_it_settles(&make());
    }
    record_messages::run(&make);
    unanswered::run(&make);
}

impl<K: KindOfMessage> ExchangeBench<K> {
    pub(super) fn listed(&self, filter: &ExchangeFilter, now: i64) -> Vec<ExchangedMessage> {
        let page = PageRequest { number: PageNumber::FIRST, size: PageSize::DEFAULT, after: None };
        let page = self.exchange.list(self.mine(), filter, page, after(now)).expect("a list");
        equal!(page.total, page.records.len() as u64, [page]);
        page.records
    }

    /// The LRNs of the listed messages to customs, and the codes of those from customs.
    pub(super) fn names(&self, filter: &ExchangeFilter, now: i64) -> Vec<String> {
        self.listed(filter, now).iter().map(name).collect()
    }
}

fn name(message: &ExchangedMessage) -> String {
    match message {
        ExchangedMessage::Outbound { lrn, .. } => lrn.to_string(),
        ExchangedMessage::Inbound { codes, .. } => codes.clone(),
    }
}

fn both_directions_are_listed_newest_first_with_exact_bytes<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    let [mine, other] = bench.organisations;
    let record = bench.submitted("LRN-1");
    bench.hand_over(1);
    let answer = bench.receive(record, "LRN-1", "01", 2);
    bench.settle(answer, InboundFate::Applied, record);
    let listed = bench.listed(&ExchangeFilter::default(), 5);
    let ExchangedMessage::Outbound { id, .. } = listed[1] else { panic!("{listed:?}") };
    let inbound = ExchangedMessage::Inbound {
        id: answer,
        codes: "01".to_owned(),
        place: None,
        subject: subject::<K>(record),
        lrn: Some(lrn("LRN-1")),
        mrn: Some(mrn(MRN)),
        received_at: after(2),
        fate: Some(InboundFate::Applied),
    };
    let outbound = ExchangedMessage::Outbound {
        id,
        kind: K::SUBMISSION.facts(),
        subject: subject::<K>(record),
        lrn: lrn("LRN-1"),
        mrn: None,
        created_at: start(),
        attempts: 1,
        last_error: None,
        state: SentState { sent_at: Some(after(1)), ..SentState::default() },
        replaces: None,
        replaced_by: None,
    };
    equal!(listed, [inbound.clone(), outbound.clone()]);
    let find = |organisation, direction, message| {
        bench.exchange.find(organisation, ExchangeId { direction, message }, SubjectKind::ALL).expect("a look-up")
    };
    let bytes = submission::<K>("LRN-1").message.bytes;
    equal!(find(mine, ExchangeDirection::Outbound, id), Some((outbound, bytes)));
    equal!(find(mine, ExchangeDirection::Inbound, answer), Some((inbound, b"\0\xff01".to_vec())));
    equal!(find(other, ExchangeDirection::Outbound, id), None);
    equal!(find(other, ExchangeDirection::Inbound, answer), None);
    for direction in ExchangeDirection::ALL {
        equal!(find(mine, *direction, MessageId::new(987_654)), None, [direction]);
    }
    let page = PageRequest { number: PageNumber::FIRST, size: PageSize::DEFAULT, after: None };
    let strange = bench.exchange.list(other, &ExchangeFilter::default(), page, after(5)).expect("a list");
    equal!((strange.total, strange.records), (0, vec![]));
}

fn a_list_has_pages_and_its_total<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    let record = bench.submitted("LRN-1");
    bench.hand_over(0);
    for second in 1..=5 {
        bench.receive(record, "LRN-1", &format!("0{second}"), second);
    }
    let size = PageSize::new(4).expect("a size");
    let page = |number| {
        let request = PageRequest { number: PageNumber::new(number).expect("a number"), size, after: None };
        let page = bench.exchange.list(bench.mine(), &ExchangeFilter::default(), request, after(9)).expect("a list");
        equal!((page.total, page.request), (6, request));
        page.records.iter().map(name).collect::<Vec<_>>()
    };
    equal!(page(1), ["05", "04", "03", "02"]);
    equal!(page(2), ["01", "LRN-1"]);
    equal!(page(3), [""; 0]);
    behind_each_message_are_the_older_ones(bench);
}

/// Messages of both directions stand in one order, and so do their ids at the same moment.
fn behind_each_message_are_the_older_ones<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    let all = bench.listed(&ExchangeFilter::default(), 9);
    let list = |organisation, after_id| {
        let page = PageRequest { number: PageNumber::FIRST, size: PageSize::DEFAULT, after: Some(after_id) };
        bench.exchange.list(organisation, &ExchangeFilter::default(), page, after(9))
    };
    for (place, message) in all.iter().enumerate() {
        let older = list(bench.mine(), message.id().get()).expect("a list");
        equal!((older.total, older.records.as_slice()), (6, &all[place + 1..]), "behind {:?}", message.id());
        let foreign = list(bench.organisations[1], message.id().get());
        holds!(matches!(foreign, Err(StorageError::NotInList { .. })), "{foreign:?}");
    }
    let unknown = list(bench.mine(), 1_975_308);
    holds!(matches!(unknown, Err(StorageError::NotInList { id: 1_975_308 })), "{unknown:?}");
}

fn each_filter_lets_through_what_it_names<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    let first = bench.submitted("LRN-1");
    bench.hand_over(10);
    let second = bench.submitted("LRN-2");
    bench.hand_over(20);
    bench.receive(first, "LRN-1", "01", 15);
    bench.receive(second, "LRN-2", "03", 25);
    let names = |filter: ExchangeFilter| bench.names(&filter, 30);
    let all = ExchangeFilter::default;
    equal!(names(all()).len(), 4);
    let direction = |direction| ExchangeFilter { direction: Some(direction), ..all() };
    equal!(names(direction(ExchangeDirection::Outbound)), ["LRN-2", "LRN-1"]);
    equal!(names(direction(ExchangeDirection::Inbound)), ["03", "01"]);
    let about = |subject| ExchangeFilter { subject: Some(subject), ..all() };
    equal!(names(about(subject::<K>(first))), ["01", "LRN-1"]);
    let (own, foreign): (BTreeSet<_>, _) = SubjectKind::ALL.iter().partition(|kind| **kind == K::SUBJECT);
    equal!(names(ExchangeFilter { kinds: own, ..all() }).len(), 4);
    for kinds in [foreign, BTreeSet::new()] {
        equal!(names(ExchangeFilter { kinds: kinds.clone(), ..all() }), [""; 0], "{kinds:?}");
        equal!(names(ExchangeFilter { kinds, ..about(subject::<K>(first)) }), [""; 0]);
    }
    let between = |from, to| ExchangeFilter {
        sent_from: Some(after(from)),
        sent_to: Some(after(to)),
        ..ExchangeFilter::default()
    };
    equal!(names(between(15, 20)), ["01", "LRN-2"], "both ends are within");
    equal!(names(between(11, 14)), [""; 0]);
    let narrow = ExchangeFilter { direction: Some(ExchangeDirection::Outbound), ..between(0, 10) };
    equal!(names(narrow), ["LRN-1"]);
    let late = ExchangeFilter { sent_from: Some(DateTime::<Utc>::MAX_UTC), ..all() };
    equal!(names(late), [""; 0], "moments that no database holds");
    let early = ExchangeFilter { sent_from: Some(DateTime::<Utc>::MIN_UTC), ..all() };
    equal!(names(early).len(), 4);
}

fn the_status_tells_where_a_message_stands<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    let (answered, resent) = (bench.submitted("LRN-1"), bench.submitted("LRN-2"));
    bench.submitted("LRN-3");
    bench.hand_over(0);
    bench.answer(answered, &named("LRN-1"), acceptance::<K>(), Some(MRN), 5);
    bench.send_again(resent, "LRN-2", "LRN-4");
    bench.submitted("LRN-5");
    let refused = bench.claim(10, 6).last().expect("one").id;
    holds!(bench.queue.give_up(refused, &reason("400"), after(7)).expect("it is given up"));
    let deadline = K::SUBMISSION.answer_within().num_seconds();
    let names = |status, now| {
        let filter = ExchangeFilter { status: Some(status), ..ExchangeFilter::default() };
        for message in bench.listed(&filter, now) {
            let ExchangedMessage::Outbound { kind, state, replaced_by, .. } = message else { panic!("{message:?}") };
            equal!(state.status(&kind, replaced_by.is_some(), after(now)), status, [state, kind, replaced_by]);
        }
        bench.names(&filter, now)
    };
    equal!(names(ExchangeStatus::Pending, 10), ["LRN-4"]);
    equal!(names(ExchangeStatus::Sent, deadline), ["LRN-3"], "customs has the whole time");
    equal!(names(ExchangeStatus::Overdue, deadline), [""; 0]);
    equal!(names(ExchangeStatus::Sent, deadline + 1), [""; 0]);
    equal!(names(ExchangeStatus::Overdue, deadline + 1), ["LRN-3"]);
    equal!(names(ExchangeStatus::Answered, 10), ["LRN-1"]);
    equal!(names(ExchangeStatus::Replaced, 10), ["LRN-2"]);
    equal!(names(ExchangeStatus::Failed, 10), ["LRN-5"]);
}

fn an_answer_is_shown_on_what_it_settles<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    let (record, kind) = (bench.submitted("LRN-1"), later_kind::<K>());
    bench.send(record, kind, "LRN-2");
    bench.hand_over(1);
    bench.hand_over(2);
    bench.send(record, kind, "LRN-3");
    bench.answer(record, &named("LRN-1"), acceptance::<K>(), Some(MRN), 5);
    bench.answer(record, &named("LRN-1"), refusal::<K>(), None, 6);
    bench.answer(record, &Answered::Kind(kind), "08", Some(MRN), 7);
    let to_customs = ExchangeFilter { direction: Some(ExchangeDirection::Outbound), ..ExchangeFilter::default() };
    let answered = bench.listed(&to_customs, 9).into_iter().filter_map(|message| match message {
        ExchangedMessage::Outbound { lrn, state, mrn, .. } => {
            Some((lrn.to_string(), state.answered_at, state.answered_by.is_some(), mrn.is_some()))
        }
        ExchangedMessage::Inbound { .. } => None,
    });
    let reported = [
        ("LRN-3".to_owned(), None, false, false),
        ("LRN-2".to_owned(), Some(after(7)), true, true),
        ("LRN-1".to_owned(), Some(after(5)), true, true),
    ];
    equal!(answered.collect::<Vec<_>>(), reported, "the first answer counts, and what was not sent has none");
}
