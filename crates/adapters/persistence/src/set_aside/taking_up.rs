use super::{BATCH, VERSION, entries, in_organisation, listed};
use crate::Database;
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::parking::{DELIVERIES, EVENTS, Ended, Order, free};
use crate::placement::Variants;
use crate::queue_wakes::OwnQueue;
use crate::row_queue::{never, queue_in, table_of};
use crate::statement::{Changed, Statement};
use crate::waiting_work::{WaitingWork, note, note_own};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, RowQueue, StorageError, SubjectKind};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use std::collections::BTreeMap;

/// The rows that are taken up again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TakeUp {
    /// All, as a program does when it starts and every five minutes: the fault may have been mended, and a key
    /// may be there again.
    All,
    /// Those that a program of another version could not read.
    OfOtherVersions,
}

/// Most entries that are read in one go.
const MOST: usize = 2_000;

/// An entry of a row that was set aside.
#[derive(Debug, QueryableByName)]
pub struct Kept {
    #[diesel(sql_type = Text)]
    queue: String,
    #[diesel(sql_type = BigInt)]
    organisation_id: i64,
    #[diesel(sql_type = BigInt)]
    row_id: i64,
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
        let (mut taken_up, mut last): (usize, Option<Kept>) = (0, None);
        loop {
            let mut kept = kept_after(self, which, last.as_ref())?;
            taken_up += take_up_kept(self, &kept, now)?;
            if kept.len() < MOST {
                break;
            }
            // One that was set aside again lies before it by now, and waits for the next round.
            last = kept.pop();
        }
        let counted = self.read(count)?;
        *self.aside().counts() = counted;
        Ok(taken_up)
    }
}

/// The first entries behind another one.
///
/// # Errors
/// `Unavailable` when the database does not answer.
pub fn kept_after(database: &Database, which: TakeUp, last: Option<&Kept>) -> Result<Vec<Kept>, StorageError> {
    database.read(|connection| {
        let mut statement = Statement::on(connection);
        let mut conditions = Vec::new();
        if which == TakeUp::OfOtherVersions {
            conditions.push(format!("version <> {}", statement.text(VERSION)));
        }
        if let Some(Kept { queue, organisation_id, row_id }) = last {
            let queue = statement.text(queue.as_str());
            let (organisation, row) = (statement.number(*organisation_id), statement.number(*row_id));
            conditions.push(format!("(queue, organisation_id, row_id) > ({queue}, {organisation}, {row})"));
        }
        let only = if conditions.is_empty() { String::new() } else { format!(" WHERE {}", conditions.join(" AND ")) };
        let sql = format!(
            "SELECT queue, organisation_id, row_id FROM set_aside{only} \
             ORDER BY queue, organisation_id, row_id LIMIT {MOST}"
        );
        statement.load(connection, sql)
    })
}

/// Takes up the rows of those of these entries that are still there, and returns their number. Where organisations have
/// servers of their own, rows of one that fails are left.
///
/// # Errors
/// `Unavailable` when the database does not answer; rows before the failure are taken up.
pub fn take_up_kept(database: &Database, kept: &[Kept], now: DateTime<Utc>) -> Result<usize, StorageError> {
    let mut taken_up = 0;
    for some in kept.chunks(BATCH) {
        let mut of: BTreeMap<(RowQueue, i64), Vec<i64>> = BTreeMap::new();
        for Kept { queue, organisation_id, row_id } in some {
            // A queue that only a later version has is left to that one.
            if let Some(queue) = queue_in(queue) {
                of.entry((queue, *organisation_id)).or_default().push(*row_id);
            }
        }
        taken_up += database.placement().choose(Variants {
            one_server: || take_up_together(database, &of, now),
            spread: || Ok(of.iter().map(|(own, rows)| take_up_apart(database, *own, rows, now)).sum::<usize>()),
        })?;
    }
    Ok(taken_up)
}

/// Takes up rows of all organisations in one unit of work.
fn take_up_together(
    database: &Database,
    of: &BTreeMap<(RowQueue, i64), Vec<i64>>,
    now: DateTime<Utc>,
) -> Result<usize, StorageError> {
    database.write(|connection| {
        let mut number = 0;
        for (own, rows) in of {
            number += take_up(connection, *own, rows, now)?;
        }
        Ok(number)
    })
}

/// Takes up rows of one organisation. Its server may be away: that holds up no other. They wait for the next round.
fn take_up_apart(database: &Database, own: (RowQueue, i64), rows: &[i64], now: DateTime<Utc>) -> usize {
    let taken_up = database.write(|connection| take_up(connection, own, rows, now));
    taken_up.unwrap_or_else(|error| {
        let (queue, organisation) = (own.0.word(), own.1);
        tracing::warn!(%error, queue, organisation, "rows of one organisation could not be taken up");
        0
    })
}

fn count(connection: &mut AnyConnection) -> Fallible<BTreeMap<RowQueue, u64>> {
    let statement = Statement::on(connection);
    let sql = "SELECT queue, count(*) AS number FROM set_aside GROUP BY queue";
    let counted: Vec<Counted> = statement.load(connection, sql.to_owned())?;
    let counted = counted.into_iter();
    Ok(counted.filter_map(|row| Some((queue_in(&row.queue)?, row.number.unsigned_abs()))).collect())
}

/// Takes up those of these rows of the organisation that have an entry, and returns their number. 0 stands for no
/// organisation, as in the entries.
///
/// The entries go first. A row without one was taken up by another instance, and may be with a worker that sets it
/// aside again at this moment: its new entry stays.
pub(crate) fn take_up(
    connection: &mut AnyConnection,
    (queue, organisation): (RowQueue, i64),
    rows: &[i64],
    now: DateTime<Utc>,
) -> Fallible<usize> {
    let rows = entries::delete(connection, (queue, organisation), rows)?;
    if rows.is_empty() {
        return Ok(0);
    }
    let mut statement = Statement::on(connection);
    statement.is_one_of_many();
    let (due, aside) = (statement.moment(now), statement.moment(never()));
    let own = in_organisation(&mut statement, queue, organisation);
    let (table, these) = (table_of(queue), listed(&rows));
    // The moment is no condition: where entry and row are on different servers, the row may be set aside a little later
    // than its entry is there, and is waited for.
    let update = format!(
        "UPDATE {table} SET due_at = CASE WHEN due_at = {aside} THEN {due} ELSE due_at END \
         WHERE {own}id IN ({these}) RETURNING id"
    );
    statement.load::<Changed>(connection, update)?;
    let organisation = OrganisationId::new(organisation);
    if let Some(order) = order_of(queue) {
        free(connection, order, organisation, Ended::Any(&rows))?;
    }
    note_due(queue, organisation, now);
    Ok(rows.len())
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
