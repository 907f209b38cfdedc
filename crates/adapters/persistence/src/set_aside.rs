//! Rows of queues that cannot be read: damaged, or written by a later version. Each is set aside with its reason, so that
//! it holds up nothing but what follows it in its own order, such as later events of the same record.

use crate::Database;
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::parking::{DELIVERIES, EVENTS, Ended, Order, free};
use crate::queue_wakes::OwnQueue;
use crate::row_queue::{never, queue_in, table_of};
use crate::statement::{Changed, Statement};
use crate::waiting_work::{WaitingWork, note, note_own};
use chrono::{DateTime, SecondsFormat, Utc};
use customs_kernel::{OrganisationId, RowQueue, StorageError, SubjectKind};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use std::collections::BTreeMap;

/// Which rows are taken up again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TakeUp {
    /// All, as a program does when it starts and every five minutes: whatever was wrong may have been mended, and a key may be
    /// there again.
    All,
    /// Those that a program of another version could not read.
    OfOtherVersions,
}

/// A row that could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Unreadable {
    /// `None` for a message of customs that belongs to no record yet.
    pub(crate) organisation: Option<OrganisationId>,
    pub(crate) id: i64,
    /// What cannot be read, without its content.
    pub(crate) reason: String,
}

/// The version of this program.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Most rows that are taken up in one go, those that were set aside first.
const MOST: usize = 2_000;

/// Rows in one unit of work.
const BATCH: usize = 100;

/// What cannot be read of a row that is whole but for its content.
pub(crate) const UNKNOWN_CONTENT: &str = "its content is damaged, or of a later version";

/// What cannot be read where the receiver of a delivery is not known.
pub(crate) const UNKNOWN_REGISTRATION: &str = "its registration cannot be read";

#[derive(QueryableByName)]
struct Kept {
    #[diesel(sql_type = Text)]
    queue: String,
    #[diesel(sql_type = BigInt)]
    row_id: i64,
    #[diesel(sql_type = BigInt)]
    organisation_id: i64,
}

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = Text)]
    queue: String,
    #[diesel(sql_type = BigInt)]
    number: i64,
}

impl Database {
    /// The queues with rows that were set aside, each with their number, as far as this process knows. Asks nobody.
    #[must_use]
    pub fn rows_set_aside(&self) -> Vec<(RowQueue, u64)> {
        self.aside().counts().iter().map(|(queue, number)| (*queue, *number)).collect()
    }

    /// Sets rows aside that this instance holds. When that fails, they are due again at the end of their lease.
    pub(crate) fn set_aside(&self, queue: RowQueue, rows: &[Unreadable], now: DateTime<Utc>) {
        let mut alike: BTreeMap<(i64, &str), Vec<i64>> = BTreeMap::new();
        for Unreadable { organisation, id, reason } in rows {
            let organisation = organisation.map_or(0, OrganisationId::get);
            alike.entry((organisation, reason.as_str())).or_default().push(*id);
        }
        for ((organisation, reason), ids) in alike {
            for ids in ids.chunks(BATCH) {
                self.set_some_aside(&Alike { queue, organisation, reason, ids }, now);
            }
        }
    }

    fn set_some_aside(&self, rows: &Alike<'_>, now: DateTime<Utc>) {
        let Alike { queue, organisation, reason, ids } = *rows;
        let name = queue.word();
        match self.write(|connection| rows.set_aside(connection, self.held_by(), now)) {
            Ok(set_aside) => {
                // Another instance holds the others by now.
                for id in &set_aside {
                    tracing::error!(queue = name, id, organisation, reason, "a row cannot be read, and was set aside");
                }
                if !set_aside.is_empty() {
                    *self.aside().counts().entry(queue).or_default() += set_aside.len() as u64;
                }
            }
            Err(error) => {
                tracing::warn!(%error, queue = name, ?ids, reason, "rows cannot be read, and could not be set aside");
            }
        }
    }

    /// Returns rows that were set aside to their queues, and their number. One that still cannot be read is set aside
    /// again by the worker that takes it.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer; rows before the failure are taken up.
    pub fn take_up_again(&self, which: TakeUp, now: DateTime<Utc>) -> Result<usize, StorageError> {
        let kept: Vec<Kept> = self.read(|connection| {
            let mut statement = Statement::on(connection);
            let others = match which {
                TakeUp::All => String::new(),
                TakeUp::OfOtherVersions => format!(" WHERE version <> {}", statement.text(VERSION)),
            };
            let sql = format!(
                "SELECT queue, row_id, organisation_id FROM set_aside{others} ORDER BY set_aside_at, row_id LIMIT {MOST}"
            );
            statement.load(connection, sql)
        })?;
        for some in kept.chunks(BATCH) {
            let mut of: BTreeMap<(&str, i64), Vec<i64>> = BTreeMap::new();
            for Kept { queue, row_id, organisation_id } in some {
                of.entry((queue.as_str(), *organisation_id)).or_default().push(*row_id);
            }
            self.write(|connection| {
                of.iter().try_for_each(|((table, own), rows)| take_up(connection, (*table, *own), rows, now))
            })?;
        }
        let counted = self.read(count)?;
        *self.aside().counts() = counted;
        Ok(kept.len())
    }
}

fn count(connection: &mut AnyConnection) -> Fallible<BTreeMap<RowQueue, u64>> {
    let statement = Statement::on(connection);
    let sql = "SELECT queue, count(*) AS number FROM set_aside GROUP BY queue";
    let counted: Vec<Counted> = statement.load(connection, sql.to_owned())?;
    let counted = counted.into_iter();
    Ok(counted.filter_map(|row| Some((queue_in(&row.queue)?, row.number.unsigned_abs()))).collect())
}

/// Rows of one queue and one organisation of which the same cannot be read.
#[derive(Clone, Copy)]
struct Alike<'a> {
    queue: RowQueue,
    /// 0: messages of customs that belong to no record yet.
    organisation: i64,
    reason: &'a str,
    ids: &'a [i64],
}

impl Alike<'_> {
    /// Sets those aside that this instance holds, and returns their ids.
    fn set_aside(&self, connection: &mut AnyConnection, holder: i64, now: DateTime<Utc>) -> Fallible<Vec<i64>> {
        let Self { queue, organisation, reason, ids } = *self;
        let mut statement = Statement::on(connection);
        statement.is_one_of_many();
        let due = statement.moment(never());
        let also = also(queue, &mut statement, reason);
        let own = of_organisation(&mut statement, queue, organisation);
        let (table, these) = (table_of(queue), listed(ids));
        let held = format!(
            "UPDATE {table} SET due_at = {due}, held_by = 0{also} \
             WHERE {own}id IN ({these}) AND held_by = {holder} AND due_at IS NOT NULL RETURNING id"
        );
        let set_aside: Vec<i64> =
            statement.load::<Changed>(connection, held)?.into_iter().map(|changed| changed.id).collect();
        if !set_aside.is_empty() {
            self.keep_reason(connection, &set_aside, now)?;
        }
        Ok(set_aside)
    }

    /// Keeps the reason. The values stand plainly in the rows, as Citus wants it.
    fn keep_reason(&self, connection: &mut AnyConnection, ids: &[i64], now: DateTime<Utc>) -> Fallible<()> {
        let Self { queue, organisation, reason, .. } = *self;
        let mut statement = Statement::on(connection);
        statement.is_one_of_many();
        let (table, reason) = (table_of(queue), statement.seen_text(reason));
        let moment = now.to_rfc3339_opts(SecondsFormat::Micros, true);
        let row = |id: &i64| format!("('{table}', {id}, {organisation}, {reason}, '{VERSION}', '{moment}')");
        let rows: Vec<String> = ids.iter().map(row).collect();
        let insert = format!(
            "INSERT INTO set_aside (queue, row_id, organisation_id, reason, version, set_aside_at) VALUES {} \
             ON CONFLICT (queue, organisation_id, row_id) DO UPDATE \
             SET reason = excluded.reason, version = excluded.version, set_aside_at = excluded.set_aside_at \
             RETURNING row_id AS id",
            rows.join(", ")
        );
        statement.load::<Changed>(connection, insert)?;
        Ok(())
    }
}

/// Takes up rows in this table of this organisation.
fn take_up(
    connection: &mut AnyConnection,
    (table, organisation): (&str, i64),
    rows: &[i64],
    now: DateTime<Utc>,
) -> Fallible<()> {
    let these = listed(rows);
    if let Some(queue) = queue_in(table) {
        let mut statement = Statement::on(connection);
        statement.is_one_of_many();
        let (due, aside) = (statement.moment(now), statement.moment(never()));
        let own = of_organisation(&mut statement, queue, organisation);
        let table = table_of(queue);
        // A row that is gone, or that a person took up, has no such moment.
        let update =
            format!("UPDATE {table} SET due_at = {due} WHERE {own}id IN ({these}) AND due_at = {aside} RETURNING id");
        statement.load::<Changed>(connection, update)?;
        let organisation = OrganisationId::new(organisation);
        if let Some(order) = order_of(queue) {
            free(connection, order, organisation, Ended::Any(rows))?;
        }
        note_due(queue, organisation, now);
    }
    let mut statement = Statement::on(connection);
    statement.is_one_of_many();
    let queue = statement.seen_text(table);
    let delete = format!(
        "DELETE FROM set_aside WHERE queue = {queue} AND organisation_id = {organisation} AND row_id IN ({these}) \
         RETURNING row_id AS id"
    );
    statement.load::<Changed>(connection, delete)?;
    Ok(())
}

/// Ids as a list of values. The numbers are ours, so the text is safe.
fn listed(ids: &[i64]) -> String {
    ids.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// Further columns of rows that are set aside for this reason.
fn also(queue: RowQueue, statement: &mut Statement, reason: &str) -> String {
    match queue {
        RowQueue::Deliveries | RowQueue::Mails => {
            format!(", lease_until = NULL, last_error = {}", statement.text(reason))
        }
        RowQueue::Events => format!(", last_error = {}", statement.text(reason)),
        RowQueue::MessagesOfCustoms => String::new(),
    }
}

/// The condition that a row is of this organisation, before others. Messages of customs lie together, whoever's they are.
fn of_organisation(statement: &mut Statement, queue: RowQueue, organisation: i64) -> String {
    match queue {
        RowQueue::MessagesOfCustoms => String::new(),
        _ => format!("organisation_id = {} AND ", statement.organisation(organisation)),
    }
}

/// The order of the queue, if rows wait for earlier ones and are put off behind them.
const fn order_of(queue: RowQueue) -> Option<&'static Order> {
    match queue {
        RowQueue::Deliveries => Some(&DELIVERIES),
        RowQueue::Events => Some(&EVENTS),
        RowQueue::Mails | RowQueue::MessagesOfCustoms => None,
    }
}

/// Notes that a row of the queue is due again. Workers that act on events look by themselves.
fn note_due(queue: RowQueue, organisation: OrganisationId, due_at: DateTime<Utc>) {
    match queue {
        RowQueue::Deliveries => note_own(OwnQueue::Deliveries, organisation, due_at),
        RowQueue::Mails => note_own(OwnQueue::Mails, organisation, due_at),
        RowQueue::MessagesOfCustoms => {
            SubjectKind::ALL.iter().for_each(|kind| note(WaitingWork::MessagesOfCustoms(*kind)));
        }
        RowQueue::Events => {}
    }
}
