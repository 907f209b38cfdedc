//! The rows of entries in the ledgers of lots.

use super::reading::known;
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::row_ids;
use crate::schema::stock_movements;
use crate::timeline::{actor, actor_columns};
use crate::values::{Exact, Ts};
use customs_inventory::stock::{
    LotBalance, LotChange, NewStockMovement, StockMovement, StockMovementCause, StockMovementKind,
};
use customs_inventory::{LotId, StockId, StockMovementId};
use customs_kernel::OrganisationId;
use diesel::prelude::*;
use diesel::sql_types::BigInt;

/// The values that an entry copies from its stock, for the filters of audit files.
#[derive(Debug, Clone, Copy)]
pub(super) struct OfStock<'a> {
    pub(super) customer_code: &'a str,
    pub(super) warehouse_licence: Option<&'a str>,
}

/// A new entry, as columns.
#[derive(Insertable)]
#[diesel(table_name = stock_movements)]
#[diesel(treat_none_as_default_value = false)]
pub(super) struct NewMovementRow<'a> {
    organisation_id: i64,
    id: i64,
    stock_id: i64,
    lot_id: i64,
    customer_code: &'a str,
    warehouse_licence: Option<&'a str>,
    kind: &'static str,
    quantity: Exact,
    reserved: Exact,
    available_after: Exact,
    reserved_after: Exact,
    is_on_hand: bool,
    declaration_id: Option<i64>,
    declaration_line_id: Option<i64>,
    mrn: Option<&'a str>,
    reason: Option<&'a str>,
    actor: &'static str,
    actor_name: Option<&'a str>,
    actor_id: Option<i64>,
    created_at: Ts,
}

#[derive(Queryable, QueryableByName, Selectable)]
#[diesel(table_name = stock_movements)]
#[diesel(check_for_backend(crate::connection::MultiBackend))]
pub(super) struct MovementRow {
    organisation_id: i64,
    id: i64,
    stock_id: i64,
    pub(super) lot_id: i64,
    kind: String,
    quantity: Exact,
    reserved: Exact,
    available_after: Exact,
    reserved_after: Exact,
    declaration_id: Option<i64>,
    declaration_line_id: Option<i64>,
    mrn: Option<String>,
    reason: Option<String>,
    actor: String,
    actor_name: Option<String>,
    actor_id: Option<i64>,
    created_at: Ts,
}

impl<'a> NewMovementRow<'a> {
    pub(super) fn new(id: i64, entry: &'a NewStockMovement, stock: OfStock<'a>) -> Self {
        let NewStockMovement { organisation, stock: of, lot, kind, change, after, cause, reason, by, created_at } =
            entry;
        let LotChange { quantity, reserved } = change;
        let (actor, actor_name, actor_id) = actor_columns(by);
        Self {
            organisation_id: organisation.get(),
            id,
            stock_id: of.get(),
            lot_id: lot.get(),
            customer_code: stock.customer_code,
            warehouse_licence: stock.warehouse_licence,
            kind: kind.word(),
            quantity: Exact(*quantity),
            reserved: Exact(*reserved),
            available_after: Exact(after.available),
            reserved_after: Exact(after.reserved),
            is_on_hand: !after.on_hand().is_zero(),
            declaration_id: cause.as_ref().map(|cause| cause.declaration),
            declaration_line_id: cause.as_ref().map(|cause| cause.line),
            mrn: cause.as_ref().and_then(|cause| cause.mrn.as_deref()),
            reason: reason.as_deref(),
            actor,
            actor_name,
            actor_id,
            created_at: Ts(*created_at),
        }
    }
}

impl MovementRow {
    pub(super) fn movement(self) -> Fallible<StockMovement> {
        const RECORD: &str = "movement of stock";
        let by = actor((self.actor, self.actor_name, self.actor_id));
        let cause = self.declaration_id.zip(self.declaration_line_id);
        let entry = NewStockMovement {
            organisation: OrganisationId::new(self.organisation_id),
            stock: StockId::new(self.stock_id),
            lot: LotId::new(self.lot_id),
            kind: known(StockMovementKind::from_word(&self.kind), RECORD, self.id)?,
            change: LotChange { quantity: self.quantity.0, reserved: self.reserved.0 },
            after: LotBalance { available: self.available_after.0, reserved: self.reserved_after.0 },
            cause: cause.map(|(declaration, line)| StockMovementCause { declaration, line, mrn: self.mrn }),
            reason: self.reason,
            by: known(by, RECORD, self.id)?,
            created_at: self.created_at.0,
        };
        Ok(StockMovement { id: StockMovementId::new(self.id), entry })
    }
}

// The order of movements. They are read by ascending id, each piece after the last, so no movement may become
// visible with an id lower than those already read.
//
// On PostgreSQL ids are given before their units of work end. So a unit that takes ids holds a shared lock of the
// organisation until it ends. A reader in that order takes the lock exclusively: it waits for those units,
// and holds new ones back while it reads a piece. On SQLite nothing else writes before a unit of work ends.

/// Takes `count` ids for movements of an organisation, in ascending order. Call it in the unit of work that inserts
/// the movements.
pub(super) fn take_ids(connection: &mut AnyConnection, organisation: i64, count: usize) -> Fallible<Vec<i64>> {
    lock(connection, "pg_advisory_xact_lock_shared", organisation)?;
    row_ids::take(connection, "stock_movements", count)
}

/// Reads while no movement of the organisation has an id that is not visible yet.
pub(super) fn settled<T>(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    read: impl FnOnce(&mut AnyConnection) -> Fallible<T>,
) -> Fallible<T> {
    if matches!(connection, AnyConnection::Sqlite(_)) {
        return read(connection);
    }
    // The lock ends with the transaction, even with one that fails.
    connection.begin(None)?;
    let found = lock(connection, "pg_advisory_xact_lock", organisation.get()).and_then(|()| read(connection));
    match found {
        Ok(found) => {
            connection.keep()?;
            Ok(found)
        }
        Err(failure) => {
            connection.undo()?;
            Err(failure)
        }
    }
}

fn lock(connection: &mut AnyConnection, function: &str, organisation: i64) -> Fallible<()> {
    if let AnyConnection::Pg(connection) = connection {
        diesel::sql_query(format!("SELECT {function}(hashtextextended('stock_movements of ' || $1::text, 0))"))
            .bind::<BigInt, _>(organisation)
            .execute(connection)?;
    }
    Ok(())
}
