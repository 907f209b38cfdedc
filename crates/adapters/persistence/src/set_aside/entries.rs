//! The entries of rows that were set aside.

use super::{in_organisation, listed};
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::row_queue::table_of;
use crate::statement::{Changed, Statement};
use customs_kernel::{OrganisationId, RowQueue};
use std::collections::BTreeSet;

/// Entries that are compared with their queue in one statement.
const COMPARED: usize = 1_000;

/// Deletes the entries that these rows of the organisation have, and returns the ids of those rows.
pub(super) fn delete(
    connection: &mut AnyConnection,
    (queue, organisation): (RowQueue, i64),
    rows: &[i64],
) -> Fallible<Vec<i64>> {
    let mut statement = Statement::on(connection);
    statement.is_one_of_many();
    let (queue, these) = (statement.seen_text(table_of(queue)), listed(rows));
    let sql = format!(
        "DELETE FROM set_aside WHERE queue = {queue} AND organisation_id = {organisation} AND row_id IN ({these}) \
         RETURNING row_id AS id"
    );
    ids(statement, connection, sql)
}

/// Locks the entries of the organisation until the unit of work ends. To be called before rows are deleted: taking up
/// locks the entry first and then the row, and would otherwise wait for the deletion that waits for it.
pub(crate) fn lock_entries(
    connection: &mut AnyConnection,
    queue: RowQueue,
    organisation: OrganisationId,
) -> Fallible<()> {
    let mut statement = Statement::on(connection);
    // SQLite has one writer at a time.
    if statement.is_for_postgres() {
        let sql = format!("{} ORDER BY row_id FOR UPDATE", aside(&mut statement, queue, organisation.get()));
        ids(statement, connection, sql)?;
    }
    Ok(())
}

/// Deletes the entries of rows of the organisation that are no longer in the queue. To be called after the rows were
/// deleted: from then on no worker sets one of them aside.
pub(crate) fn forget_gone(
    connection: &mut AnyConnection,
    queue: RowQueue,
    organisation: OrganisationId,
) -> Fallible<()> {
    let own = organisation.get();
    let mut statement = Statement::on(connection);
    let sql = aside(&mut statement, queue, own);
    for some in ids(statement, connection, sql)?.chunks(COMPARED) {
        let mut statement = Statement::on(connection);
        statement.is_one_of_many();
        let (table, of_own) = (table_of(queue), in_organisation(&mut statement, queue, own));
        let sql = format!("SELECT id FROM {table} WHERE {of_own}id IN ({})", listed(some));
        let left: BTreeSet<i64> = ids(statement, connection, sql)?.into_iter().collect();
        let gone: Vec<i64> = some.iter().copied().filter(|id| !left.contains(id)).collect();
        if !gone.is_empty() {
            delete(connection, (queue, own), &gone)?;
        }
    }
    Ok(())
}

/// The query for the ids of the rows of the organisation that have an entry.
fn aside(statement: &mut Statement, queue: RowQueue, organisation: i64) -> String {
    let (queue, own) = (statement.seen_text(table_of(queue)), statement.organisation(organisation));
    format!("SELECT row_id AS id FROM set_aside WHERE queue = {queue} AND organisation_id = {own}")
}

fn ids(statement: Statement, connection: &mut AnyConnection, sql: String) -> Fallible<Vec<i64>> {
    Ok(statement.load::<Changed>(connection, sql)?.into_iter().map(|row| row.id).collect())
}
