//! The numbers of items. They are updated with every change, so that lists need not count.

use crate::batch::{PREPARED_ROWS, ROWS};
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::prepared::Prepared;
use crate::schema::item_counts as counts;
use crate::statement::Statement;
use customs_master_data::master_item::MasterItemStatus;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use diesel::upsert::excluded;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicI16, Ordering};

/// The owner id under which all items are counted.
pub(super) const ALL: i64 = -1;

/// The number of rows that each count is spread over.
const SLOTS: i16 = 16;

static THREADS: AtomicI16 = AtomicI16::new(0);

thread_local! {
    /// The slot of this thread. A transaction belongs to one thread, so a long one blocks a single slot, and two
    /// threads seldom wait for each other.
    static SLOT: Cell<i16> = Cell::new(THREADS.fetch_add(1, Ordering::Relaxed).rem_euclid(SLOTS));
}

#[derive(Insertable)]
#[diesel(table_name = counts)]
#[diesel(treat_none_as_default_value = false)]
struct CountRow {
    organisation_id: i64,
    owner_id: i64,
    status: &'static str,
    slot: i16,
    items: i64,
}

/// Changes of the counts by organisation, owner and status, in the order in which all writers lock them.
#[derive(Debug, Default)]
pub(super) struct CountChanges(BTreeMap<(i64, i64, &'static str), i64>);

impl CountChanges {
    /// Adds `items` items; a negative number removes them.
    pub(super) fn add(&mut self, organisation: i64, owner: i64, status: &'static str, items: i64) {
        for owner in [ALL, owner] {
            *self.0.entry((organisation, owner, status)).or_default() += items;
        }
    }

    /// Adds the changes to the stored counts.
    pub(super) fn store(self, connection: &mut AnyConnection) -> Fallible<()> {
        // SQLite has one writer, so one slot is enough.
        let slot = if matches!(connection, AnyConnection::Pg(_)) { SLOT.get() } else { 0 };
        let changed = self.0.into_iter().filter(|(_, items)| *items != 0);
        let rows: Vec<CountRow> = changed
            .map(|((organisation_id, owner_id, status), items)| CountRow {
                organisation_id,
                owner_id,
                status,
                slot,
                items,
            })
            .collect();
        for rows in rows.chunks(ROWS) {
            let upsert = diesel::insert_into(counts::table)
                .values(rows)
                .on_conflict((counts::organisation_id, counts::owner_id, counts::status, counts::slot))
                .do_update()
                .set(counts::items.eq(counts::items + excluded(counts::items)));
            match connection {
                AnyConnection::Pg(connection) if rows.len() <= PREPARED_ROWS => Prepared(upsert).execute(connection),
                AnyConnection::Pg(connection) => upsert.execute(connection),
                AnyConnection::Sqlite(connection) => upsert.execute(connection),
            }?;
        }
        Ok(())
    }
}

#[derive(QueryableByName)]
struct Kept {
    #[diesel(sql_type = BigInt)]
    of_all: i64,
    #[diesel(sql_type = BigInt)]
    with_status: i64,
}

/// The number of items of the owner (`None`: of all together), and the number of those with the status.
pub(super) fn kept(
    connection: &mut AnyConnection,
    organisation: i64,
    owner: Option<i64>,
    status: Option<MasterItemStatus>,
) -> Fallible<(u64, u64)> {
    let mut statement = Statement::on(connection);
    let with_status = match status {
        Some(status) => format!("CASE WHEN status = {} THEN items ELSE 0 END", statement.text(status.word())),
        None => "items".to_owned(),
    };
    let sum = format!(
        "SELECT CAST(coalesce(sum(items), 0) AS BIGINT) AS of_all, \
         CAST(coalesce(sum({with_status}), 0) AS BIGINT) AS with_status \
         FROM item_counts WHERE organisation_id = {} AND owner_id = {}",
        statement.organisation(organisation),
        statement.number(owner.unwrap_or(ALL))
    );
    let kept: Vec<Kept> = statement.load(connection, sum)?;
    let number = |number: i64| u64::try_from(number).unwrap_or(0);
    Ok(kept.first().map_or((0, 0), |Kept { of_all, with_status }| (number(*of_all), number(*with_status))))
}
