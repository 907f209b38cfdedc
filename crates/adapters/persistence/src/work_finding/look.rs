//! One statement that finds all work in all queues.

use crate::Database;
use crate::connection::{AnyConnection, each};
use crate::failure::{Fallible, corrupt};
use crate::placement::{Placement, Variants};
use crate::prepared::Prepared;
use crate::sql_types::UtcTime;
use crate::values::Ts;
use crate::waiting_work::WaitingWork;
use chrono::{DateTime, Utc};
use customs_kernel::StorageError;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Nullable};

/// The state of the queue of one kind of work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Waiting {
    /// The kind of work.
    pub work: WaitingWork,
    /// Whether something is due. A worker may find that all of it waits for other work.
    pub is_due: bool,
    /// The first later moment at which something becomes due, or its lease ends.
    pub next_due: Option<DateTime<Utc>>,
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = BigInt)]
    place: i64,
    #[diesel(sql_type = Bool)]
    is_due: bool,
    #[diesel(sql_type = Nullable<UtcTime>)]
    next_due: Option<Ts>,
}

/// The statement over all queues of these kinds. Each of its subqueries looks up one row in an index.
fn statement(work: &[WaitingWork], now: &str) -> String {
    let mut selects = Vec::new();
    for (place, work) in work.iter().enumerate() {
        let queues = Placement::current()
            .choose(Variants { one_server: || work.queues(), spread: || work.queues_on_the_coordinator() });
        for queue in queues {
            let (is_due, next_due) = (queue.is_due(now), queue.next_due(now));
            selects
                .push(format!("SELECT CAST({place} AS BIGINT) AS place, {is_due} AS is_due, {next_due} AS next_due"));
        }
    }
    selects.join(" UNION ALL ")
}

impl Database {
    /// The states of the queues of these kinds of work, read in one statement. Where the tables of organisations are
    /// spread over the servers of Citus, it reads what the coordinator knows, and once a minute all servers are asked.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    pub fn look_for_work(&self, work: &[WaitingWork], now: DateTime<Utc>) -> Result<Vec<Waiting>, StorageError> {
        self.placement().with_wakes(|| self.sweep_queues(work));
        self.look_for_expected_work(work, now)
    }

    /// The same for kinds of work that were expected to become due. No servers are asked beside the coordinator.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    pub fn look_for_expected_work(
        &self,
        work: &[WaitingWork],
        now: DateTime<Utc>,
    ) -> Result<Vec<Waiting>, StorageError> {
        self.read(|connection| look(connection, work, Ts(now)))
    }
}

fn look(connection: &mut AnyConnection, work: &[WaitingWork], now: Ts) -> Fallible<Vec<Waiting>> {
    let moment = match connection {
        // PostgreSQL would plan the statement again for each moment that it sees, which takes longer than to run it. It
        // sees none in a subquery.
        AnyConnection::Pg(_) => "(SELECT $1::timestamptz)",
        AnyConnection::Sqlite(_) => "?1",
    };
    let look = diesel::sql_query(statement(work, moment)).bind::<UtcTime, _>(now);
    let rows: Vec<Row> = each!(connection, connection => Prepared(look).load(connection))?;
    let waiting = |row: Row| -> Fallible<Waiting> {
        let work = usize::try_from(row.place).ok().and_then(|place| work.get(place));
        let work = *work.ok_or_else(|| corrupt(format!("place {} of a look for work", row.place)))?;
        Ok(Waiting { work, is_due: row.is_due, next_due: row.next_due.map(|at| at.0) })
    };
    rows.into_iter().map(waiting).collect()
}

#[derive(QueryableByName)]
struct Encryption {
    #[diesel(sql_type = Bool)]
    is_encrypted: bool,
}

impl Database {
    /// Whether the connections of this service to its server are encrypted. Works on PostgreSQL only.
    pub(super) fn is_encrypted(&self) -> Result<bool, StorageError> {
        self.read(|connection| {
            let encrypted = diesel::sql_query(
                "SELECT coalesce((SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()), false) AS is_encrypted",
            );
            let found: Encryption = each!(connection, connection => encrypted.get_result(connection))?;
            Ok(found.is_encrypted)
        })
    }

    /// Sends a notice to all listeners on the channel. Works on PostgreSQL only.
    pub(super) fn notify(&self, channel: &str, text: &str) -> Result<(), StorageError> {
        self.write_statement(|connection| {
            let notify = diesel::sql_query("SELECT pg_notify($1, $2)");
            let notify = notify.bind::<diesel::sql_types::Text, _>(channel).bind::<diesel::sql_types::Text, _>(text);
            each!(connection, connection => notify.execute(connection))?;
            Ok(())
        })
    }
}
