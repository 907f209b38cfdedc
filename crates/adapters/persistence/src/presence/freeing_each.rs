//! Frees leases where the tables of organisations are spread over the servers of Citus, which takes no locks and no
//! subquery about instances in a statement for all servers. So all servers are asked who holds something, and then the
//! rows of one organisation after the other are freed.

use super::freeing::Leased;
use crate::connection::{AnyConnection, each};
use crate::failure::{Failure, Fallible};
use crate::sql_types::UtcTime;
use crate::values::Ts;
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use std::collections::{BTreeMap, BTreeSet};

#[derive(QueryableByName)]
struct Holder {
    #[diesel(sql_type = BigInt)]
    organisation_id: i64,
    #[diesel(sql_type = BigInt)]
    held_by: i64,
}

/// An instance.
#[derive(QueryableByName)]
struct Registered {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// Makes the rows of a table due that meet `open` and have no known holder or one of `gone`, and returns how many rows
/// that was.
///
/// # Errors
/// When no server reports who holds rows of the table, or which instances there are: then none of its rows were freed.
/// Else the first error of an organisation; the rows of the others were freed all the same. Other tables are none of
/// its concern.
pub(super) fn free(
    connection: &mut AnyConnection,
    leased: &Leased,
    open: &str,
    gone: &[i64],
    now: DateTime<Utc>,
) -> Fallible<usize> {
    let held = holders(connection, leased, open)?;
    if held.is_empty() {
        return Ok(0);
    }
    // These are read after the holders: each was registered before it claimed, so that one that is missing now is gone.
    let registered = registered(connection)?;
    let is_gone = |holder: &i64| gone.contains(holder) || !registered.contains(holder);
    let mut of: BTreeMap<i64, Vec<String>> = BTreeMap::new();
    for Holder { organisation_id, held_by } in held.into_iter().filter(|holder| is_gone(&holder.held_by)) {
        of.entry(organisation_id).or_default().push(held_by.to_string());
    }
    let (mut freed, mut failure) = (0, None);
    for (organisation, holders) in of {
        let statement = diesel::sql_query(free_one(leased, open, organisation, &holders)).bind::<UtcTime, _>(Ts(now));
        match each!(&mut *connection, connection => statement.execute(connection)) {
            Ok(rows) => freed += rows,
            Err(error) => failure = failure.or(Some(Failure::from(error))),
        }
    }
    failure.map_or(Ok(freed), Err)
}

/// Skips rows that another transaction has locked just now, as on a single server.
fn free_one(Leased { table, due, .. }: &Leased, open: &str, organisation: i64, holders: &[String]) -> String {
    let holders = holders.join(", ");
    format!(
        "UPDATE {table} SET {due}, held_by = 0 WHERE organisation_id = {organisation} AND ctid = ANY (ARRAY( \
         SELECT ctid FROM {table} WHERE organisation_id = {organisation} AND {open} AND held_by IN ({holders}) \
         FOR UPDATE SKIP LOCKED))"
    )
}

/// The instances that hold rows of the table that meet `open`, and the organisations of these.
fn holders(connection: &mut AnyConnection, Leased { table, .. }: &Leased, open: &str) -> Fallible<Vec<Holder>> {
    let held = format!("SELECT DISTINCT organisation_id, held_by FROM {table} WHERE {open} AND held_by <> 0");
    Ok(each!(connection, connection => diesel::sql_query(held).load(connection))?)
}

fn registered(connection: &mut AnyConnection) -> Fallible<BTreeSet<i64>> {
    let rows: Vec<Registered> =
        each!(connection, connection => diesel::sql_query("SELECT id FROM instances").load(connection))?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// The condition that an instance holds nothing in these tables, each with the condition of its rows.
///
/// # Errors
/// When one table does not show who holds its rows: that could be any instance. So none may be removed, no matter what
/// was freed.
pub(super) fn holds_nothing<'a>(
    connection: &mut AnyConnection,
    tables: impl Iterator<Item = (&'a Leased, String)>,
) -> Fallible<String> {
    let mut all = BTreeSet::new();
    for (Leased { table, .. }, open) in tables {
        let held = format!("SELECT DISTINCT held_by AS id FROM {table} WHERE {open} AND held_by <> 0");
        let holders: Vec<Registered> = each!(&mut *connection, connection => diesel::sql_query(held).load(connection))?;
        all.extend(holders.into_iter().map(|holder| holder.id.to_string()));
    }
    if all.is_empty() {
        return Ok("TRUE".to_owned());
    }
    Ok(format!("instances.id NOT IN ({})", all.into_iter().collect::<Vec<_>>().join(", ")))
}
