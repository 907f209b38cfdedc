//! Rows of queues that cannot be read: damaged, or written by a later version. Each is set aside with its reason, so
//! that it holds up nothing but what follows it in its own order, such as later events of the same record.

mod entries;
mod taking_up;

pub(crate) use entries::{forget_gone, lock_entries};
pub(crate) use taking_up::take_up;
pub use taking_up::{Kept, TakeUp, kept_after, take_up_kept};

use crate::Database;
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::row_queue::{never, table_of};
use crate::statement::{Changed, Statement};
use crate::stored_statements::fact;
use chrono::{DateTime, SecondsFormat, Utc};
use customs_kernel::facts::Fact;
use customs_kernel::{OrganisationId, RowQueue, UnreadableRow};
use std::collections::BTreeMap;

/// A row that could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Unreadable {
    /// `None` for a message of customs that belongs to no record yet.
    pub(crate) organisation: Option<OrganisationId>,
    pub(crate) id: i64,
    /// The name of the unreadable part, without its content.
    pub(crate) reason: UnreadableRow,
}

/// The version of this program.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Rows in one unit of work.
const BATCH: usize = 100;

impl Database {
    /// The queues with rows that were set aside, each with their number, as far as this process knows. Does not query
    /// the database.
    #[must_use]
    pub fn rows_set_aside(&self) -> Vec<(RowQueue, u64)> {
        self.aside().counts().iter().map(|(queue, number)| (*queue, *number)).collect()
    }

    /// Sets rows aside that this instance holds. When that fails, they are due again at the end of their lease.
    pub(crate) fn set_aside(&self, queue: RowQueue, rows: &[Unreadable], now: DateTime<Utc>) {
        let mut alike: BTreeMap<(i64, &str), (&UnreadableRow, Vec<i64>)> = BTreeMap::new();
        for Unreadable { organisation, id, reason } in rows {
            let organisation = organisation.map_or(0, OrganisationId::get);
            alike.entry((organisation, reason.code())).or_insert_with(|| (reason, Vec::new())).1.push(*id);
        }
        for ((organisation, _), (reason, ids)) in alike {
            for ids in ids.chunks(BATCH) {
                self.set_some_aside(&UnreadableRows { queue, organisation, reason, ids }, now);
            }
        }
    }

    fn set_some_aside(&self, rows: &UnreadableRows<'_>, now: DateTime<Utc>) {
        let UnreadableRows { queue, organisation, reason, ids } = *rows;
        let name = queue.word();
        match self.write(|connection| rows.set_aside(connection, self.held_by(), now)) {
            Ok(set_aside) => {
                // Another instance holds the others by now.
                for id in &set_aside {
                    tracing::error!(queue = name, id, organisation, %reason, "a row cannot be read, and was set aside");
                }
                if !set_aside.is_empty() {
                    *self.aside().counts().entry(queue).or_default() += set_aside.len() as u64;
                }
            }
            Err(error) => {
                tracing::warn!(%error, queue = name, ?ids, %reason, "rows cannot be read, and could not be set aside");
            }
        }
    }
}

/// Rows of one queue and one organisation with the same unreadable part.
#[derive(Clone, Copy)]
struct UnreadableRows<'a> {
    queue: RowQueue,
    /// 0: messages of customs that belong to no record yet.
    organisation: i64,
    reason: &'a UnreadableRow,
    ids: &'a [i64],
}

impl UnreadableRows<'_> {
    /// Sets those aside that this instance holds, and returns their ids.
    fn set_aside(&self, connection: &mut AnyConnection, holder: i64, now: DateTime<Utc>) -> Fallible<Vec<i64>> {
        let Self { queue, organisation, reason, ids } = *self;
        let mut statement = Statement::on(connection);
        statement.is_one_of_many();
        let due = statement.moment(never());
        let also = also(queue, &mut statement, reason);
        let own = in_organisation(&mut statement, queue, organisation);
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

    /// Keeps the reason. The values stand plainly in the rows, as Citus requires.
    fn keep_reason(&self, connection: &mut AnyConnection, ids: &[i64], now: DateTime<Utc>) -> Fallible<()> {
        let Self { queue, organisation, reason, .. } = *self;
        let mut statement = Statement::on(connection);
        statement.is_one_of_many();
        let (table, reason) = (table_of(queue), statement.seen_text(reason.to_string()));
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

/// Ids as a list of values. The numbers are ours, so the text is safe.
fn listed(ids: &[i64]) -> String {
    ids.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// Further columns of rows that are set aside for this reason.
fn also(queue: RowQueue, statement: &mut Statement, reason: &UnreadableRow) -> String {
    match queue {
        RowQueue::Deliveries | RowQueue::Mails => {
            let text = statement.text(reason.to_string());
            let fact = fact(&reason.statement()).map_or_else(|| "NULL".to_owned(), |fact| statement.text(fact));
            format!(", lease_until = NULL, last_error = {text}, last_error_fact = {fact}")
        }
        RowQueue::Events => format!(", last_error = {}", statement.text(reason.to_string())),
        RowQueue::MessagesOfCustoms => String::new(),
    }
}

/// The condition that a row is of this organisation, before others. Messages of customs lie together, for all
/// organisations.
fn in_organisation(statement: &mut Statement, queue: RowQueue, organisation: i64) -> String {
    match queue {
        RowQueue::MessagesOfCustoms => String::new(),
        _ => format!("organisation_id = {} AND ", statement.organisation(organisation)),
    }
}
