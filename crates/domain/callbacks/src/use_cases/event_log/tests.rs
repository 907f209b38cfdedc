use super::{EventLog, EventLogError};
use crate::testing::MemoryEventLog;
use crate::{
    CallbackId, DeclarationNotice, EndReason, Ended, EventFilter, EventName, EventPage, LoggedName, Payload,
    TaskNotice, TopicKind,
};
use chrono::{DateTime, Duration, Utc};
use customs_kernel::{Clock, ManualClock, OrganisationId, Subject};
use std::sync::Arc;

const OURS: OrganisationId = OrganisationId::new(1);

struct Bench {
    log: EventLog,
    stored: Arc<MemoryEventLog>,
    clock: Arc<ManualClock>,
}

impl Bench {
    fn new() -> Self {
        let (stored, clock) = (Arc::new(MemoryEventLog::default()), Arc::new(ManualClock::at(start())));
        Self { log: EventLog { repository: stored.clone(), clock: clock.clone() }, stored, clock }
    }

    /// Notes that many events, each about a declaration of its own.
    fn note(&self, number: i64) {
        let notices: Vec<_> = (1..=number).map(|id| self.notice(Subject::declaration(id))).collect();
        self.log.note(OURS, &notices).expect("noted");
    }

    fn notice(&self, subject: Subject) -> DeclarationNotice {
        DeclarationNotice {
            event: EventName::Accepted,
            subject,
            reference: "ORDER-1".to_owned(),
            mrn: None,
            status: "ACC".to_owned(),
            declaration_symbol: "IM".to_owned(),
            occurred_at: self.clock.now(),
        }
    }

    fn read(&self, after: Option<i64>, limit: u32) -> Result<EventPage, EventLogError> {
        self.log.read(OURS, &EventFilter::everything(), after, limit)
    }
}

fn start() -> DateTime<Utc> {
    "2026-06-01T12:00:00Z".parse().expect("a moment")
}

fn shape(page: EventPage) -> (Vec<i64>, i64, bool) {
    (page.events.iter().map(|event| event.position).collect(), page.read_to, page.has_more)
}

#[test]
fn pages_follow_each_other_to_the_end() {
    let bench = Bench::new();
    assert_eq!(shape(bench.read(None, 2).expect("read")), (vec![], 0, false));
    bench.note(5);
    assert_eq!(shape(bench.read(None, 2).expect("read")), (vec![1, 2], 2, true));
    assert_eq!(shape(bench.read(Some(2), 2).expect("read")), (vec![3, 4], 4, true));
    assert_eq!(shape(bench.read(Some(4), 2).expect("read")), (vec![5], 5, false));
    assert_eq!(shape(bench.read(Some(5), 2).expect("read")), (vec![], 5, false));
}

#[test]
fn the_bytes_are_those_of_deliveries() {
    let bench = Bench::new();
    let notice = bench.notice(Subject::transit(7));
    bench.log.note(OURS, std::slice::from_ref(&notice)).expect("noted");
    let page = bench.read(None, 10).expect("read");
    assert_eq!(page.events[0].payload, Payload::from_notice(&notice));
    assert_eq!(
        (page.events[0].subject, page.events[0].event),
        (Subject::transit(7).into(), EventName::Accepted.into())
    );
}

#[test]
fn the_end_of_a_callback_is_an_event() {
    let bench = Bench::new();
    let id = CallbackId::new(7);
    bench.log.note_end(OURS, id, Ended { at: start(), reason: EndReason::Failing }).expect("noted");
    let filter = EventFilter { kinds: vec![TopicKind::Callback], ..EventFilter::everything() };
    let page = bench.log.read(OURS, &filter, None, 10).expect("read");
    assert_eq!((page.events[0].subject, page.events[0].event), (id.into(), LoggedName::CallbackEnded));
    assert_eq!(
        page.events[0].payload.as_str(),
        r#"{"event":"callback.ended","timestamp":"2026-06-01T12:00:00Z","callback":{"id":7,"reason":"failing"}}"#
    );
}

#[test]
fn a_change_of_a_task_is_an_event_of_its_record() {
    let bench = Bench::new();
    let notice = TaskNotice {
        task: "transit_limit-9".to_owned(),
        kind: "transit_limit",
        subject: Subject::transit(9),
        is_assigned: true,
        snoozed_until: "2026-06-04".parse().ok(),
        occurred_at: start(),
    };
    bench.log.note_task(OURS, &notice).expect("noted");
    let filter = EventFilter { kinds: vec![TopicKind::Transit], ..EventFilter::everything() };
    let page = bench.log.read(OURS, &filter, None, 10).expect("read");
    let event = &page.events[0];
    assert_eq!((event.subject, event.event), (notice.subject.into(), LoggedName::TaskChanged));
    assert_eq!(
        event.payload.as_str(),
        r#"{"event":"task.changed","timestamp":"2026-06-01T12:00:00Z","task":{"id":"transit_limit-9","kind":"transit_limit","is_assigned":true,"snoozed_until":"2026-06-04"}}"#
    );
}

#[test]
fn a_cursor_to_what_was_dropped_says_where_to_go_on() {
    let bench = Bench::new();
    bench.note(5);
    bench.stored.drop_up_to(OURS, 3);
    for after in [0, 1, 2] {
        let refused = bench.read(Some(after), 10).expect_err("events would be skipped");
        assert!(matches!(refused, EventLogError::Dropped { continue_after: 3 }), "{after}: {refused}");
    }
    assert_eq!(shape(bench.read(Some(3), 10).expect("read")), (vec![4, 5], 5, false));
    assert_eq!(shape(bench.read(None, 10).expect("read")), (vec![4, 5], 5, false));
    bench.stored.drop_up_to(OURS, 5);
    assert_eq!(shape(bench.read(None, 10).expect("read")), (vec![], 5, false));
}

#[test]
fn a_cursor_beyond_the_end_is_refused() {
    let bench = Bench::new();
    bench.note(2);
    assert_eq!(shape(bench.read(Some(2), 10).expect("read")), (vec![], 2, false));
    let refused = bench.read(Some(3), 10).expect_err("it was never given out");
    assert!(matches!(refused, EventLogError::BeyondTheEnd { last: 2 }), "{refused}");
}

#[test]
fn a_filter_moves_the_cursor_past_what_it_keeps_back() {
    let bench = Bench::new();
    bench.note(3);
    bench.log.note(OURS, &[bench.notice(Subject::transit(1))]).expect("noted");
    bench.note(2);
    let filter = EventFilter { kinds: vec![TopicKind::Transit], ..EventFilter::everything() };
    let read = |after| shape(bench.log.read(OURS, &filter, after, 10).expect("read"));
    assert_eq!(read(None), (vec![4], 6, false));
    assert_eq!(read(Some(4)), (vec![], 6, false));
}

#[test]
fn reading_may_begin_at_a_moment() {
    let bench = Bench::new();
    bench.note(3);
    bench.clock.advance(Duration::hours(1));
    bench.note(2);
    let read = |since, after| {
        let filter = EventFilter { since: Some(since), ..EventFilter::everything() };
        shape(bench.log.read(OURS, &filter, after, 10).expect("read"))
    };
    assert_eq!(read(start(), None), (vec![1, 2, 3, 4, 5], 5, false));
    assert_eq!(read(start() + Duration::minutes(1), None), (vec![4, 5], 5, false));
    assert_eq!(read(start() + Duration::minutes(1), Some(4)), (vec![5], 5, false));
    assert_eq!(read(start() + Duration::hours(2), None), (vec![], 5, false));
}

#[test]
fn a_long_stretch_without_a_match_is_looked_through_in_parts() {
    let bench = Bench::new();
    for _ in 0..3 {
        bench.note(9_000);
    }
    bench.log.note(OURS, &[bench.notice(Subject::transit(1))]).expect("noted");
    let filter = EventFilter { kinds: vec![TopicKind::Transit], ..EventFilter::everything() };
    assert_eq!(shape(bench.log.read(OURS, &filter, None, 10).expect("read")), (vec![27_001], 27_001, false));
}

#[test]
fn nothing_is_noted_before_it_happened() {
    let bench = Bench::new();
    let mut ahead = bench.notice(Subject::declaration(1));
    ahead.occurred_at = start() + Duration::seconds(2);
    bench.log.note(OURS, &[ahead]).expect("noted");
    bench.note(1);
    let page = bench.read(None, 10).expect("read");
    assert!(page.events.iter().all(|event| event.recorded_at == start() + Duration::seconds(2)), "{page:?}");
}
