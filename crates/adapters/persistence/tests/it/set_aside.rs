//! Rows of queues that cannot be read: each is set aside, holds up only what follows it in its own order, is counted,
//! and is taken up again.

mod deliveries;
mod events;
mod listed;
mod mails;
mod messages;
mod taking_up;

use crate::testing::{TestDatabase, postgres_migrated, postgres_spread, sqlite_migrated};
use chrono::{DateTime, Duration, Utc};
use customs_kernel::RowQueue;
use customs_persistence::{Database, TakeUp};
use diesel::connection::SimpleConnection;

const MAKE: [fn() -> TestDatabase; 3] = [sqlite_migrated, postgres_migrated, postgres_spread];

fn now() -> DateTime<Utc> {
    "2026-05-01T10:00:00Z".parse().expect("a moment")
}

fn later(seconds: i64) -> DateTime<Utc> {
    now() + Duration::seconds(seconds)
}

/// Changes stored rows in a way that no code of the service does.
fn damage(database: &Database, sql: &str) {
    database.write(|connection| Ok(connection.batch_execute(sql)?)).expect("damaged");
}

/// The number of rows of the queue that were set aside.
fn aside(database: &Database, queue: RowQueue) -> u64 {
    database.rows_set_aside().into_iter().find(|(own, _)| *own == queue).map_or(0, |(_, number)| number)
}

/// Takes everything up again, as a program does when it starts.
fn take_up(database: &Database, at: DateTime<Utc>) -> usize {
    database.take_up_again(TakeUp::All, at).expect("taken up")
}

#[test]
fn only_what_another_version_could_not_read_is_taken_up_while_a_program_runs() {
    for make in MAKE {
        let test = make();
        let database = &test.database;
        damage(
            database,
            "INSERT INTO set_aside (queue, row_id, organisation_id, reason, version, set_aside_at) \
             VALUES ('mails', 1, 1, 'r', '0.0.1', '2026-05-01T10:00:00.000000Z'), \
             ('outbox', 2, 1, 'r', '999.0.0', '2026-05-01T10:00:00.000000Z')",
        );
        damage(
            database,
            &format!(
                "INSERT INTO set_aside (queue, row_id, organisation_id, reason, version, set_aside_at) \
                 VALUES ('mails', 3, 1, 'r', '{}', '2026-05-01T10:00:00.000000Z')",
                env!("CARGO_PKG_VERSION")
            ),
        );
        assert_eq!(database.take_up_again(TakeUp::OfOtherVersions, now()).expect("taken up"), 2);
        assert_eq!(database.rows_set_aside(), [(RowQueue::Mails, 1)]);
        // The rows themselves are gone, as after a deletion of their organisation.
        assert_eq!(take_up(database, now()), 1);
        assert_eq!(database.rows_set_aside(), []);
    }
}
