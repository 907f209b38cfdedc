//! Tries of deliveries go after 30 days, or with their delivery.

use super::store;
use crate::testing::exchange::sealer;
use crate::testing::{TestDatabase, postgres_migrated, postgres_unwatched_spread, sqlite_migrated};
use chrono::{DateTime, Duration, Utc};
use customs_callbacks::testing::CallbackStore;
use customs_callbacks::{
    AnswerExcerpt, AttemptRecord, CallbackId, CallbackSecret, CallbackUrl, ClaimedDelivery, DeclarationNotice,
    DeliveryId, EventName, NewDelivery, NewRegistration, NextStep, Payload, Share,
};
use customs_kernel::{CountingEntropy, OrganisationId, Subject};
use customs_persistence::StoredArchive;
use customs_retention::ports::Archive;
use customs_retention::{Matter, Periods, Portion, RetentionRules};

fn start() -> DateTime<Utc> {
    "2026-03-02T09:30:00Z".parse().expect("a moment")
}

fn each() -> [TestDatabase; 3] {
    [sqlite_migrated(), postgres_migrated(), postgres_unwatched_spread()]
}

/// Registers a callback, and tries this number of deliveries to it together.
fn tried(store: &CallbackStore, organisation: OrganisationId, number: i64) -> (CallbackId, Vec<DeliveryId>) {
    let url = CallbackUrl::restore("https://broker.example/in").expect("an address");
    let requested = NewRegistration::new(url, [EventName::Accepted]).expect("a registration");
    let secret = CallbackSecret::generate(&CountingEntropy::default());
    let kept = store.repository.insert(organisation, &requested, &secret, start()).expect("kept").expect("room for it");
    let callback = kept.id();
    let new = |id| {
        let (event, subject) = (EventName::Accepted, Subject::declaration(id));
        let payload = Payload::from_notice(&DeclarationNotice {
            event,
            subject,
            reference: "ORDER-1".to_owned(),
            mrn: None,
            status: "ACC".to_owned(),
            declaration_symbol: "IM".to_owned(),
            occurred_at: start(),
        });
        NewDelivery { organisation, callback, event, subject, payload, created_at: start() }
    };
    store.queue.enqueue(&(1..=number).map(new).collect::<Vec<_>>()).expect("kept");
    let share = Share { organisation, callback, limit: u32::try_from(number).expect("a few") };
    let claimed = store.queue.claim(&[share], start(), start() + Duration::minutes(1)).expect("a claim");
    let attempt = |claimed: &ClaimedDelivery| AttemptRecord {
        organisation,
        lease: claimed.lease,
        tries_before: claimed.attempts,
        tried_at: Some(start()),
        took_ms: Some(20),
        status_code: Some(200),
        error: None,
        answer: AnswerExcerpt::from_bytes(format!("taken: {}", claimed.subject.id).as_bytes(), false),
        next: NextStep::Delivered { at: start() },
    };
    store.queue.record(&claimed.iter().map(attempt).collect::<Vec<_>>()).expect("recorded");
    let mut deliveries: Vec<DeliveryId> = claimed.into_iter().map(|claimed| claimed.lease.delivery).collect();
    deliveries.sort_unstable();
    (callback, deliveries)
}

/// The number of these deliveries that have a try.
fn with_tries(store: &CallbackStore, organisation: OrganisationId, of: &(CallbackId, Vec<DeliveryId>)) -> usize {
    let tries = |id: &&DeliveryId| store.directory.tries(organisation, of.0, **id, 10).expect("read").len() == 1;
    of.1.iter().filter(tries).count()
}

#[test]
fn tries_go_after_thirty_days_and_their_deliveries_stay() {
    for test in each() {
        let store = store(&test);
        let [ours, theirs] = store.organisations;
        let (own, foreign) = (tried(&store, ours, 3), tried(&store, theirs, 1));
        let archive = StoredArchive::new(test.database.clone(), Some(sealer()));
        let rules = RetentionRules::from_periods(Periods::default()).expect("rules");
        let clear = |now| {
            let before = rules.before(Matter::CallbackTries, now).expect("a time");
            archive.clear(Matter::CallbackTries, before, Portion::default(), now).expect("cleared").rows
        };
        assert_eq!(clear(start() + Duration::days(30)), 0, "not before the time is over");
        assert_eq!((with_tries(&store, ours, &own), with_tries(&store, theirs, &foreign)), (3, 1));
        assert_eq!(clear(start() + Duration::days(30) + Duration::seconds(1)), 4);
        assert_eq!((with_tries(&store, ours, &own), with_tries(&store, theirs, &foreign)), (0, 0));
        let found = store.directory.find(ours, own.0, own.1[0]).expect("read");
        assert!(found.is_some_and(|record| record.attempts == 1), "the delivery is kept as long as it was");
    }
}

#[test]
fn tries_go_with_their_deliveries() {
    for test in each() {
        let store = store(&test);
        let [ours, theirs] = store.organisations;
        let (own, other, foreign) = (tried(&store, ours, 3), tried(&store, ours, 1), tried(&store, theirs, 1));
        // Only deliveries of the first callback are old, and not all of them.
        let recent = store.directory.redeliver(ours, own.0, own.1[2], start()).expect("set");
        assert!(recent.is_some());
        store.directory.redeliver(ours, other.0, other.1[0], start()).expect("set").expect("there");
        store.directory.redeliver(theirs, foreign.0, foreign.1[0], start()).expect("set").expect("there");
        let archive = StoredArchive::new(test.database.clone(), Some(sealer()));
        let before = start() + Duration::days(1);
        let cleared = archive.clear(Matter::DeliveredCallbacks, before, Portion::default(), before).expect("cleared");
        assert_eq!(cleared.rows, 2, "what waits stays");
        assert_eq!(with_tries(&store, ours, &own), 1);
        assert_eq!((with_tries(&store, ours, &other), with_tries(&store, theirs, &foreign)), (1, 1));
    }
}

#[test]
fn the_tries_of_several_callbacks_and_organisations_go_together() {
    for test in each() {
        let store = store(&test);
        let [ours, theirs] = store.organisations;
        let (own, other, foreign) = (tried(&store, ours, 3), tried(&store, ours, 2), tried(&store, theirs, 2));
        store.directory.redeliver(theirs, foreign.0, foreign.1[0], start()).expect("set").expect("there");
        let archive = StoredArchive::new(test.database.clone(), Some(sealer()));
        let before = start() + Duration::days(1);
        let cleared = archive.clear(Matter::DeliveredCallbacks, before, Portion::default(), before).expect("cleared");
        assert_eq!(cleared.rows, 6);
        assert_eq!((with_tries(&store, ours, &own), with_tries(&store, ours, &other)), (0, 0));
        assert_eq!(with_tries(&store, theirs, &foreign), 1, "that of the delivery which waits");
    }
}

#[test]
fn the_tries_of_a_large_batch_are_all_kept() {
    for test in each() {
        let store = store(&test);
        let ours = store.organisations[0];
        let (callback, all) = tried(&store, ours, 1_001);
        assert_eq!(all.len(), 1_001);
        for place in [0, 15, 16, 500, 999, 1_000] {
            let one = store.directory.tries(ours, callback, all[place], 10).expect("read").remove(0);
            let answer = one.answer.expect("an answer");
            assert_eq!(answer.text(), format!("taken: {}", place + 1), "each has its own");
        }
        let some = (callback, vec![all[0], all[500], all[1_000]]);
        assert_eq!(with_tries(&store, ours, &some), 3);
        assert!(store.repository.delete(ours, callback).expect("deleted"));
        assert_eq!(with_tries(&store, ours, &some), 0);
    }
}
