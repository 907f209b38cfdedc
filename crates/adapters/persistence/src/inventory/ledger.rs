//! Writes entries into the ledgers of lots.

use super::movement_rows;
use super::movement_rows::{NewMovementRow, OfStock};
use super::reading::known;
use crate::batch::{ROWS, insert_all};
use crate::connection::{AnyConnection, each};
use crate::failure::{Failure, Fallible, stale};
use crate::schema::{stock_movements, stocks};
use chrono::{DateTime, SecondsFormat, Utc};
use customs_inventory::stock::{LotBalance, NewStockMovement};
use customs_kernel::OrganisationId;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use rust_decimal::Decimal;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// A stock with a raised version.
#[derive(QueryableByName)]
#[diesel(table_name = stocks)]
#[diesel(check_for_backend(crate::connection::MultiBackend))]
struct Raised {
    id: i64,
    customer_code: String,
    warehouse_licence: Option<String>,
}

/// The total change of one lot by all entries.
struct Change {
    stock: i64,
    before: LotBalance,
    after: LotBalance,
    moved_at: DateTime<Utc>,
}

/// Adds entries, sets the balances of their lots to those after the last entry, and raises the versions of their
/// stocks. If a balance differs from the one before the first entry, the whole unit of work must be undone.
pub(super) fn record(connection: &mut AnyConnection, movements: &[NewStockMovement]) -> Fallible<()> {
    let Some(organisation) = movements.first().map(|entry| entry.organisation) else { return Ok(()) };
    let changes = changes(organisation, movements)?;
    let all: Vec<(&i64, &Change)> = changes.iter().collect();
    for batch in all.chunks(ROWS) {
        let update = balances(connection, batch);
        let changed = each!(&mut *connection, connection => diesel::sql_query(update)
            .bind::<BigInt, _>(organisation.get())
            .execute(connection))?;
        if changed != batch.len() {
            return Err(Failure::Refused(stale()));
        }
    }
    let of_stocks = raise_versions(connection, organisation, movements)?;
    let ids = movement_rows::take_ids(connection, organisation.get(), movements.len())?;
    let mut rows = Vec::with_capacity(movements.len());
    for (id, entry) in ids.iter().zip(movements) {
        let head = known(of_stocks.get(&entry.stock.get()), "stock", entry.stock.get())?;
        let of = OfStock { customer_code: &head.customer_code, warehouse_licence: head.warehouse_licence.as_deref() };
        rows.push(NewMovementRow::new(*id, entry, of));
    }
    insert_all!(connection, stock_movements::table, rows);
    Ok(())
}

/// The changes by lot. Each entry must continue the one before it, and all must be of that organisation.
fn changes(organisation: OrganisationId, movements: &[NewStockMovement]) -> Fallible<BTreeMap<i64, Change>> {
    let mut changes: BTreeMap<i64, Change> = BTreeMap::new();
    for entry in movements {
        let stock = entry.stock.get();
        let change = changes.entry(entry.lot.get()).or_insert_with(|| Change {
            stock,
            before: entry.before(),
            after: entry.before(),
            moved_at: entry.created_at,
        });
        let same_lot = entry.organisation == organisation && change.stock == stock;
        if !same_lot || change.after != entry.before() {
            return Err(Failure::Refused(stale()));
        }
        change.after = entry.after;
        change.moved_at = entry.created_at;
    }
    Ok(changes)
}

/// One statement for many lots. Numbers and moments stand in the SQL text, since there are more than a statement
/// takes values; they are ours, so the text is safe.
fn balances(connection: &AnyConnection, batch: &[(&i64, &Change)]) -> String {
    let postgres = matches!(connection, AnyConnection::Pg(_));
    let mark = if postgres { '$' } else { '?' };
    let number = |number: Decimal| {
        let number = number.normalize();
        if postgres { format!("{number}::NUMERIC") } else { format!("'{number}'") }
    };
    let moment = |moment: DateTime<Utc>| {
        let text = moment.to_rfc3339_opts(SecondsFormat::Micros, true);
        if postgres { format!("'{text}'::TIMESTAMPTZ") } else { format!("'{text}'") }
    };
    let row = |(lot, change): &(&i64, &Change)| {
        let Change { stock, before, after, moved_at } = change;
        let (has_available, has_any) = (!after.available.is_zero(), !after.on_hand().is_zero());
        format!(
            "({stock}, {lot}, {}, {}, {}, {}, {has_available}, {has_any}, {})",
            number(before.available),
            number(before.reserved),
            number(after.available),
            number(after.reserved),
            moment(*moved_at)
        )
    };
    let rows: Vec<String> = batch.iter().map(row).collect();
    format!(
        "UPDATE stock_lots SET available = changes.column5, reserved = changes.column6, \
         is_available = changes.column7, is_on_hand = changes.column8, moved_at = changes.column9 \
         FROM (VALUES {}) AS changes \
         WHERE stock_lots.organisation_id = {mark}1 AND stock_lots.stock_id = changes.column1 \
         AND stock_lots.id = changes.column2 \
         AND stock_lots.available = changes.column3 AND stock_lots.reserved = changes.column4",
        rows.join(", ")
    )
}

/// Raises the versions of the stocks and returns what entries copy from them. A unit that changes a lot locks its
/// stock, so the other lots that are read here do not change meanwhile.
fn raise_versions(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    movements: &[NewStockMovement],
) -> Fallible<HashMap<i64, Raised>> {
    let heads: BTreeSet<i64> = movements.iter().map(|entry| entry.stock.get()).collect();
    let heads: Vec<String> = heads.iter().map(ToString::to_string).collect();
    let mark = if matches!(connection, AnyConnection::Pg(_)) { '$' } else { '?' };
    let mut raised = HashMap::with_capacity(heads.len());
    for batch in heads.chunks(ROWS) {
        let update = format!(
            "UPDATE stocks SET version = version + 1, is_open = EXISTS (SELECT 1 FROM stock_lots \
             WHERE stock_lots.organisation_id = {mark}1 AND stock_lots.stock_id = stocks.id \
             AND stock_lots.is_on_hand) \
             WHERE stocks.organisation_id = {mark}1 AND stocks.id IN ({}) \
             RETURNING id, customer_code, warehouse_licence",
            batch.join(", ")
        );
        let rows: Vec<Raised> = diesel::sql_query(update).bind::<BigInt, _>(organisation.get()).load(connection)?;
        raised.extend(rows.into_iter().map(|row| (row.id, row)));
    }
    Ok(raised)
}
