use super::{MAKE, aside, damage, later, take_up};
use crate::testing::contracts::two_organisations;
use chrono::{DateTime, Utc};
use customs_kernel::{Event, OrganisationId, Outbox, RowQueue, Subject, SubjectKind};
use customs_persistence::{Database, StoredOutbox};
use serde::{Deserialize, Serialize};

/// The kinds of events that a version knows.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Accepted,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Known {
    kind: Kind,
    organisation: i64,
    record: i64,
    occurred_at: DateTime<Utc>,
}

impl Event for Known {
    const SUBJECT: SubjectKind = SubjectKind::Declaration;

    fn organisation(&self) -> OrganisationId {
        OrganisationId::new(self.organisation)
    }

    fn subject(&self) -> Subject {
        Subject::declaration(self.record)
    }

    fn occurred_at(&self) -> DateTime<Utc> {
        self.occurred_at
    }
}

/// Adds an event of this kind for the subscriber `callbacks`.
fn add(database: &Database, organisation: OrganisationId, record: i64, kind: &str) {
    let at = "2026-05-01T10:00:00.000000Z";
    damage(
        database,
        &format!(
            "INSERT INTO outbox (organisation_id, subject, record_id, subscriber, event, due_at, attempts) \
             VALUES ({organisation}, 'declaration', {record}, 'callbacks', \
             '{{\"kind\":\"{kind}\",\"organisation\":{organisation},\"record\":{record},\"occurred_at\":\"{at}\"}}', \
             '{at}', 0)"
        ),
    );
}

/// The organisations and records with events that one claim gets.
fn claimed(database: &Database, at: i64) -> Vec<(i64, i64)> {
    let outbox = StoredOutbox::<Known>::new(database.clone());
    let entries = outbox.claim("callbacks", 50, later(at), later(at + 30)).expect("claimed");
    entries.iter().map(|entry| (entry.event.organisation().get(), entry.event.subject().id)).collect()
}

/// A rolling upgrade: the old version meets an event that only the new one knows.
#[test]
fn an_event_of_a_later_version_holds_up_its_own_record_alone() {
    // Where tables are spread, workers learn of events from the code that adds them, which did not run here.
    for make in &MAKE[..2] {
        let test = make();
        let database = &test.database;
        let [ours, theirs] = two_organisations(database);
        let (own, other) = (ours.get(), theirs.get());
        add(database, ours, 1, "accepted");
        add(database, ours, 1, "from_the_future");
        add(database, ours, 1, "accepted");
        add(database, ours, 2, "accepted");
        add(database, theirs, 1, "accepted");
        let mut first = claimed(database, 1);
        first.sort_unstable();
        assert_eq!(first, [(own, 1), (own, 2), (other, 1)], "what is before it, and all others");
        assert_eq!(aside(database, RowQueue::Events), 1);
        // The leases end, and nothing was completed: the same comes again, and still nothing from behind it.
        let mut again = claimed(database, 3_600);
        again.sort_unstable();
        assert_eq!(again, first);
        // This is the version that knows it.
        let cast = if std::ptr::fn_addr_eq(*make, MAKE[0]) { "" } else { "::jsonb" };
        let mended = "replace(CAST(event AS TEXT), 'from_the_future', 'accepted')";
        damage(database, &format!("UPDATE outbox SET event = ({mended}){cast}"));
        assert_eq!(take_up(database, later(7_200)), 1);
        let mut all = claimed(database, 7_201);
        all.sort_unstable();
        assert_eq!(all, [(own, 1), (own, 1), (own, 1), (own, 2), (other, 1)]);
        assert_eq!(aside(database, RowQueue::Events), 0);
    }
}
