//! Rows of queues that cannot be read: damaged, or written by a later version. Each is set aside with its reason, so that
//! it holds up nothing but what follows it in its own order, such as later events of the same record.

use crate::Database;
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::parking::{Before, DELIVERIES, EVENTS, Order, free_behind};
use crate::queue_wakes::OwnQueue;
use crate::row_queue::{RowQueue, never};
use crate::statement::Statement;
use crate::waiting_work::{WaitingWork, note, note_own};
use chrono::{DateTime, SecondsFormat, Utc};
use customs_kernel::{OrganisationId, StorageError, SubjectKind};
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
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Most rows that are taken up in one go, those that were set aside first.
const MOST: usize = 2_000;

/// Rows in one unit of work.
const BATCH: usize = 100;

/// What cannot be read of a row that is whole but for its content.
pub(crate) const UNKNOWN_CONTENT: &str = "its content is damaged, or of a later version";

#[derive(QueryableByName)]
struct Changed {
    #[diesel(sql_type = BigInt)]
    #[expect(dead_code, reason = "rows are counted")]
    id: i64,
}

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
        for row in rows {
            let Unreadable { id, reason, organisation } = row;
            let organisation = organisation.map_or(0, OrganisationId::get);
            let name = queue.name();
            match self.write(|connection| set_one_aside(connection, queue, row, (self.held_by(), now))) {
                Ok(true) => {
                    tracing::error!(queue = name, id, organisation, reason, "a row cannot be read, and was set aside");
                    *self.aside().counts().entry(queue).or_default() += 1;
                }
                // Another instance holds it by now.
                Ok(false) => {}
                Err(error) => {
                    tracing::warn!(%error, queue = name, id, reason, "a row cannot be read, and could not be set aside")
                }
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
            self.write(|connection| some.iter().try_for_each(|kept| take_up(connection, kept, now)))?;
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
    Ok(counted.filter_map(|row| Some((RowQueue::from_table(&row.queue)?, row.number.unsigned_abs()))).collect())
}

/// Sets a row aside that this instance holds; returns whether it did.
fn set_one_aside(
    connection: &mut AnyConnection,
    queue: RowQueue,
    row: &Unreadable,
    (holder, now): (i64, DateTime<Utc>),
) -> Fallible<bool> {
    let mut statement = Statement::on(connection);
    let due = statement.moment(never());
    let also = queue.also(&statement.text(row.reason.as_str()));
    let own = of_organisation(&mut statement, queue, row.organisation.map_or(0, OrganisationId::get));
    let table = queue.table();
    let id = statement.number(row.id);
    let held = format!(
        "UPDATE {table} SET due_at = {due}, held_by = 0{also} \
         WHERE {own}id = {id} AND held_by = {holder} AND due_at IS NOT NULL RETURNING id"
    );
    if statement.load::<Changed>(connection, held)?.is_empty() {
        return Ok(false);
    }
    keep_reason(connection, queue, row, now).map(|()| true)
}

/// Keeps the reason. The values stand plainly in the row, as Citus wants it.
fn keep_reason(connection: &mut AnyConnection, queue: RowQueue, row: &Unreadable, now: DateTime<Utc>) -> Fallible<()> {
    let mut statement = Statement::on(connection);
    let (table, id) = (queue.table(), row.id);
    let organisation = row.organisation.map_or(0, OrganisationId::get);
    let reason = statement.seen_text(row.reason.as_str());
    let moment = now.to_rfc3339_opts(SecondsFormat::Micros, true);
    let insert = format!(
        "INSERT INTO set_aside (queue, row_id, organisation_id, reason, version, set_aside_at) \
         VALUES ('{table}', {id}, {organisation}, {reason}, '{VERSION}', '{moment}') \
         ON CONFLICT (queue, organisation_id, row_id) DO UPDATE \
         SET reason = excluded.reason, version = excluded.version, set_aside_at = excluded.set_aside_at \
         RETURNING row_id AS id"
    );
    statement.is_one_of_many();
    statement.load::<Changed>(connection, insert)?;
    Ok(())
}

fn take_up(connection: &mut AnyConnection, kept: &Kept, now: DateTime<Utc>) -> Fallible<()> {
    let Kept { queue, row_id, organisation_id } = kept;
    if let Some(queue) = RowQueue::from_table(queue) {
        let mut statement = Statement::on(connection);
        let (due, aside) = (statement.moment(now), statement.moment(never()));
        let own = of_organisation(&mut statement, queue, *organisation_id);
        let (table, id) = (queue.table(), statement.number(*row_id));
        // A row that is gone, or that a person took up, has no such moment.
        let update =
            format!("UPDATE {table} SET due_at = {due} WHERE {own}id = {id} AND due_at = {aside} RETURNING id");
        statement.load::<Changed>(connection, update)?;
        if let Some(order) = order_of(queue) {
            let own = Some(OrganisationId::new(*organisation_id));
            free_behind(connection, order, own, (Before::Any, &[*row_id]))?;
        }
        note_due(queue, OrganisationId::new(*organisation_id), now);
    }
    let mut statement = Statement::on(connection);
    statement.is_one_of_many();
    let queue = statement.seen_text(queue.as_str());
    let delete = format!(
        "DELETE FROM set_aside WHERE queue = {queue} AND organisation_id = {organisation_id} AND row_id = {row_id} \
         RETURNING row_id AS id"
    );
    statement.load::<Changed>(connection, delete)?;
    Ok(())
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
