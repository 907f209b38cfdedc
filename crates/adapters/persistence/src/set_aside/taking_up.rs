use super::{BATCH, VERSION, listed, of_organisation};
use crate::Database;
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::parking::{DELIVERIES, EVENTS, Ended, Order, free};
use crate::queue_wakes::OwnQueue;
use crate::row_queue::{never, queue_in, table_of};
use crate::statement::{Changed, Statement};
use crate::waiting_work::{WaitingWork, note, note_own};
use chrono::{DateTime, Utc};
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

/// Most rows that are taken up in one go, those that were set aside first.
const MOST: usize = 2_000;

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
