use super::store::start;
use crate::{
    CallbackId, DeclarationNotice, EndReason, Ended, EventFilter, EventLogRepository, EventName, LogExtent,
    LoggedEvent, LoggedName, NewEvent, Payload, TopicKind,
};
use chrono::{DateTime, Duration, Utc};
use customs_kernel::{OrganisationId, Subject, equal, holds, keeps};
use std::sync::Arc;

/// An empty storage of event logs, with two organisations that exist in it.
#[derive(Clone)]
pub struct EventLogStore {
    /// The storage.
    pub repository: Arc<dyn EventLogRepository>,
    /// Two organisations that may own records.
    pub organisations: [OrganisationId; 2],
}

customs_kernel::debug_by_name!(EventLogStore);

/// Runs the contract of [`EventLogRepository`]; `make` returns an empty storage.
///
/// # Panics
/// When a rule is broken.
pub fn event_log_contract(make: impl Fn() -> EventLogStore) {
    keeps! { "EventLogRepository":
        an_empty_log_goes_nowhere(&make());
        events_come_back_as_they_were_added(&make());
        each_organisation_has_positions_of_its_own(&make());
        a_filter_lets_through_what_it_says(&make());
        moments_never_go_back(&make());
        many_writers_leave_no_gap(&make());
    }
}

impl EventLogStore {
    fn append(&self, organisation: usize, events: &[NewEvent], at: DateTime<Utc>) {
        self.repository.append(self.organisations[organisation], events, at).expect("added");
    }

    fn all(&self, organisation: usize) -> Vec<LoggedEvent> {
        self.some(organisation, &EventFilter::everything())
    }

    fn some(&self, organisation: usize, filter: &EventFilter) -> Vec<LoggedEvent> {
        let organisation = self.organisations[organisation];
        self.repository.events(organisation, filter, 0, i64::MAX, 10_000).expect("read")
    }
}

/// An event to be added, which reports this record.
#[must_use]
pub fn new_event(event: EventName, subject: Subject) -> NewEvent {
    let payload = Payload::from_notice(&DeclarationNotice {
        event,
        subject,
        reference: "é \"quoted\"".to_owned(),
        mrn: None,
        status: "NEW".to_owned(),
        declaration_symbol: "IM".to_owned(),
        occurred_at: start(),
    });
    NewEvent { event: event.into(), subject: subject.into(), payload }
}

fn declaration(id: i64) -> NewEvent {
    new_event(EventName::Submitted, Subject::declaration(id))
}

fn an_empty_log_goes_nowhere(store: &EventLogStore) {
    let [ours, theirs] = store.organisations;
    equal!(store.repository.extent(ours).expect("read"), LogExtent { dropped: 0, last: 0 });
    equal!(store.repository.first_since(ours, start()).expect("read"), None);
    let last = store.repository.last_positions(&[ours, theirs]).expect("read");
    holds!(last.iter().all(|(_, last)| *last == 0), "{last:?}");
    store.append(0, &[], start());
    equal!((store.all(0), store.repository.extent(ours).expect("read").last), (vec![], 0));
}

fn events_come_back_as_they_were_added(store: &EventLogStore) {
    let [ours, _] = store.organisations;
    let (seventh, ended) = (CallbackId::new(7), Ended { at: start(), reason: EndReason::Gone });
    let end = NewEvent {
        event: LoggedName::CallbackEnded,
        subject: seventh.into(),
        payload: Payload::telling_end(seventh, ended),
    };
    let new = [declaration(7), new_event(EventName::Released, Subject::transit(7)), end];
    store.append(0, &new[..2], start());
    store.append(0, &new[2..], start() + Duration::seconds(1));
    let logged = store.all(0);
    let positions: Vec<_> = logged.iter().map(|event| event.position).collect();
    equal!(positions, [1, 2, 3]);
    for (logged, new) in logged.iter().zip(&new) {
        equal!((logged.event, logged.subject, &logged.payload), (new.event, new.subject, &new.payload));
    }
    equal!((logged[0].recorded_at, logged[2].recorded_at), (start(), start() + Duration::seconds(1)));
    equal!(store.repository.extent(ours).expect("read"), LogExtent { dropped: 0, last: 3 });
    let part = store.repository.events(ours, &EventFilter::everything(), 1, 2, 10).expect("read");
    equal!(part, logged[1..2]);
    let first = store.repository.events(ours, &EventFilter::everything(), 0, 3, 2).expect("read");
    equal!(first, logged[..2]);
}

fn each_organisation_has_positions_of_its_own(store: &EventLogStore) {
    let [ours, theirs] = store.organisations;
    store.append(0, &[declaration(1), declaration(2)], start());
    store.append(1, &[declaration(9)], start());
    equal!(store.all(1).iter().map(|event| (event.position, event.subject.id)).collect::<Vec<_>>(), [(1, 9)]);
    let mut last = store.repository.last_positions(&[theirs, ours]).expect("read");
    last.sort_unstable();
    equal!(last, [(ours, 2), (theirs, 1)]);
    equal!(store.repository.last_positions(&[theirs]).expect("read"), [(theirs, 1)]);
    equal!(store.repository.last_positions(&[]).expect("read"), []);
}

fn a_filter_lets_through_what_it_says(store: &EventLogStore) {
    let later = start() + Duration::hours(1);
    store.append(0, &[declaration(1), new_event(EventName::Submitted, Subject::transit(1))], start());
    store.append(0, &[new_event(EventName::Released, Subject::transit(1))], later);
    let positions =
        |filter: EventFilter| -> Vec<i64> { store.some(0, &filter).into_iter().map(|event| event.position).collect() };
    let everything = EventFilter::everything;
    equal!(positions(EventFilter { kinds: vec![TopicKind::Transit], ..everything() }), [2, 3]);
    equal!(positions(EventFilter { kinds: vec![], ..everything() }), [0; 0]);
    equal!(positions(EventFilter { event: Some(EventName::Submitted.into()), ..everything() }), [1, 2]);
    equal!(positions(EventFilter { since: Some(later), ..everything() }), [3], [later]);
    let [ours, theirs] = store.organisations;
    let first_since = |moment| store.repository.first_since(ours, moment).expect("read");
    equal!(first_since(start()), Some(1));
    equal!(first_since(start() + Duration::microseconds(1)), Some(3));
    equal!(first_since(later + Duration::microseconds(1)), None, [later]);
    equal!(store.repository.first_since(theirs, start()).expect("read"), None);
}

fn moments_never_go_back(store: &EventLogStore) {
    store.append(0, &[declaration(1)], start());
    store.append(0, &[declaration(2)], start() - Duration::seconds(30));
    store.append(0, &[declaration(3)], start() + Duration::seconds(1));
    let moments: Vec<_> = store.all(0).iter().map(|event| event.recorded_at).collect();
    equal!(moments, [start(), start(), start() + Duration::seconds(1)], "clocks of instances differ");
}

fn many_writers_leave_no_gap(store: &EventLogStore) {
    std::thread::scope(|scope| {
        for writer in 0..4_i64 {
            scope.spawn(move || {
                for number in 0..10 {
                    let record = writer * 100 + number;
                    store.append(0, &[declaration(record), declaration(record + 50)], start());
                }
            });
        }
    });
    let logged = store.all(0);
    let positions: Vec<_> = logged.iter().map(|event| event.position).collect();
    equal!(positions, (1..=80).collect::<Vec<_>>());
    for pair in logged.chunks(2) {
        equal!(pair[0].subject.id + 50, pair[1].subject.id, "events that were added together lie together", [pair]);
    }
}
