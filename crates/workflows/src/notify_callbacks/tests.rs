use super::NotifyCallbacks;
use crate::events::testing::{Bench, OURS};
use chrono::{DateTime, Utc};
use customs_callbacks::testing::{MemoryCallbacks, MemoryEventLog};
use customs_callbacks::{
    CallbackId, CallbackUrl, Callbacks, ClaimedDelivery, DeliveryQueue, DirectDelivery, EventFilter, EventLog,
    EventName, LoggedEvent, NewRegistration, NoDirectDelivery, Share, TargetPolicy,
};
use customs_kernel::{Clock, CountingEntropy, Subject};
use std::sync::{Arc, Mutex};

/// Sends this many deliveries to each receiver at once.
struct Directly {
    most: u32,
    sent: Mutex<Vec<ClaimedDelivery>>,
}

impl DirectDelivery for Directly {
    fn share_out(&self, wanted: &[(CallbackId, u32)]) -> Vec<u32> {
        wanted.iter().map(|(_, number)| self.most.min(*number)).collect()
    }

    fn lease_until(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        now + chrono::Duration::seconds(15)
    }

    fn send(&self, deliveries: Vec<ClaimedDelivery>) {
        self.sent.lock().expect("a lock").extend(deliveries);
    }
}

struct WorkflowBench {
    bench: Bench,
    workflow: NotifyCallbacks,
    queue: Arc<dyn DeliveryQueue>,
    callback: CallbackId,
}

impl WorkflowBench {
    /// Registers a callback that wants every event.
    fn new() -> Self {
        let bench = Bench::new();
        let store = MemoryCallbacks::store();
        let callbacks = Callbacks {
            repository: store.repository,
            queue: store.queue.clone(),
            directory: store.directory,
            clock: bench.clock.clone(),
            entropy: Arc::new(CountingEntropy::default()),
        };
        let url = CallbackUrl::parse("https://broker.example/in", TargetPolicy::PublicHttps).expect("an address");
        let requested = NewRegistration::new(url, EventName::ALL).expect("a wish");
        let callback = callbacks.register(OURS, &requested).expect("registered").registration.id();
        let log = EventLog { repository: Arc::new(MemoryEventLog::default()), clock: bench.clock.clone() };
        let direct = Arc::new(NoDirectDelivery);
        let workflow = NotifyCallbacks { events: bench.events.clone(), callbacks, log, direct };
        Self { bench, workflow, queue: store.queue, callback }
    }

    fn logged(&self) -> Vec<LoggedEvent> {
        let page = self.workflow.log.read(OURS, &EventFilter::everything(), None, 100);
        page.expect("read").events
    }

    fn deliveries(&self) -> Vec<ClaimedDelivery> {
        let now = self.bench.clock.now();
        let share = Share { organisation: OURS, callback: self.callback, limit: 100 };
        self.queue.claim(&[share], now, now + chrono::Duration::minutes(1)).expect("a claim")
    }
}

#[test]
fn a_transit_is_told_of_beside_the_declaration_that_has_its_number() {
    let reported = WorkflowBench::new();
    let accepted = "26NL000510A1B2C3J0";
    assert!(reported.bench.declaration(
        NotifyCallbacks::OF_DECLARATIONS,
        7,
        customs_declarations::EventKind::Held,
        |_| ()
    ));
    assert!(
        reported
            .bench
            .transit(NotifyCallbacks::OF_TRANSITS, 7, customs_transits::EventKind::Accepted, |event| event.mrn =
                accepted.parse().ok())
    );
    assert_eq!(reported.workflow.run_once(10).expect("done"), 2);
    let deliveries = reported.deliveries();
    let told_of: Vec<_> = deliveries.iter().map(|delivery| (delivery.event, delivery.subject)).collect();
    assert_eq!(told_of, [(EventName::Held, Subject::declaration(7)), (EventName::Accepted, Subject::transit(7))]);
    assert_eq!(
        deliveries[1].payload.as_str(),
        format!(
            r#"{{"event":"declaration.accepted","timestamp":"2026-03-02T09:00:00Z","declaration":{{"id":7,"reference":"T-7","mrn":"{accepted}","status":"ACC","declaration_symbol":"T2F"}}}}"#
        )
    );
}

#[test]
fn the_log_has_the_bytes_and_the_order_of_deliveries() {
    use customs_declarations::EventKind;
    let reported = WorkflowBench::new();
    for (id, kind) in [(7, EventKind::Submitted), (8, EventKind::Submitted), (7, EventKind::Accepted)] {
        assert!(reported.bench.declaration(NotifyCallbacks::OF_DECLARATIONS, id, kind, |_| ()));
    }
    assert_eq!(reported.workflow.run_once(10).expect("done"), 3);
    let logged = reported.logged();
    assert_eq!(
        logged.iter().map(|event| (event.position, event.subject.id)).collect::<Vec<_>>(),
        [(1, 7), (2, 8), (3, 7)]
    );
    let first_of_each = reported.deliveries();
    let same = first_of_each.iter().map(|delivery| delivery.payload.as_str());
    assert!(same.eq(logged[..2].iter().map(|event| event.payload.as_str())));
}

#[test]
fn deliveries_that_may_be_sent_at_once_are_claimed_where_they_are_made() {
    use customs_declarations::EventKind;
    let mut reported = WorkflowBench::new();
    let direct = Arc::new(Directly { most: 2, sent: Mutex::default() });
    reported.workflow.direct = direct.clone();
    // The second event of a declaration waits for the first.
    for (id, kind) in [(7, EventKind::Submitted), (7, EventKind::Accepted), (8, EventKind::Held), (9, EventKind::Held)]
    {
        assert!(reported.bench.declaration(NotifyCallbacks::OF_DECLARATIONS, id, kind, |_| ()));
    }
    assert_eq!(reported.workflow.run_once(10).expect("done"), 4);
    let sent: Vec<_> = direct.sent.lock().expect("a lock").iter().map(|delivery| delivery.subject.id).collect();
    assert_eq!(sent, [7, 8]);
    let others: Vec<_> = reported.deliveries().iter().map(|delivery| delivery.subject.id).collect();
    assert_eq!(others, [9], "the rest waits in the queue");
    reported.bench.clock.advance(chrono::Duration::seconds(15));
    assert_eq!(reported.deliveries().len(), 2, "what could not be sent is due again when its lease ends");
}

#[test]
fn what_no_callback_wants_is_logged_too() {
    let reported = WorkflowBench::new();
    reported.workflow.callbacks.delete(OURS, reported.callback).expect("deleted");
    assert!(reported.bench.transit(NotifyCallbacks::OF_TRANSITS, 7, customs_transits::EventKind::Released, |_| ()));
    assert_eq!(reported.workflow.run_once(10).expect("done"), 1);
    let logged: Vec<_> = reported.logged().iter().map(|event| (event.event, event.subject)).collect();
    assert_eq!(logged, [(EventName::Released.into(), Subject::transit(7).into())]);
}

/// The expected names are in the table "Events" of docs/transit.md.
#[test]
fn events_of_transits_have_the_documented_names() {
    let documented = include_str!("../../../../docs/transit.md");
    let kinds = {
        use customs_transits::EventKind as K;
        [
            ("submitted", K::Submitted),
            ("accepted", K::Accepted),
            ("control", K::Control),
            ("released", K::Released),
            ("rejected", K::Rejected),
            ("arrived", K::Arrived),
            ("discharged", K::Discharged),
            ("invalidated", K::Invalidated),
            ("status_changed", K::StatusChanged),
        ]
    };
    for (id, (word, kind)) in (1..).zip(kinds) {
        let reported = WorkflowBench::new();
        assert!(reported.bench.transit(NotifyCallbacks::OF_TRANSITS, id, kind, |_| ()));
        reported.workflow.run_once(10).expect("done");
        let name = reported.deliveries()[0].event;
        assert!(documented.contains(&format!("\n| {word} | {name} |")), "{word} is told as {name}");
    }
}

/// Receivers that were written before this kind of event existed know the name.
#[test]
fn another_payer_of_the_duties_is_told_under_a_name_that_receivers_know() {
    let reported = WorkflowBench::new();
    let changed = customs_declarations::EventKind::PayerChanged;
    assert!(reported.bench.declaration(NotifyCallbacks::OF_DECLARATIONS, 7, changed, |_| ()));
    reported.workflow.run_once(10).expect("done");
    let events: Vec<_> = reported.deliveries().iter().map(|delivery| delivery.event).collect();
    assert_eq!(events, [EventName::StatusChanged]);
}

#[test]
fn what_concerns_nobody_outside_is_not_told() {
    use customs_declarations::EventKind;
    let reported = WorkflowBench::new();
    for kind in [EventKind::TaxesAssessed, EventKind::LinesChanged, EventKind::Deleted] {
        assert!(!reported.bench.declaration(NotifyCallbacks::OF_DECLARATIONS, 7, kind, |_| ()), "{kind:?}");
    }
}
