use super::ledger;
use super::lot_rows::{LotRow, NewLotRow, for_stocks, records, with_heads};
use super::movement_rows;
use super::movement_rows::{NewMovementRow, OfStock};
use super::reading::{IDS, in_order};
use super::stock_rows::{NewStockRow, StockRow};
use crate::batch::insert_all;
use crate::connection::AnyConnection;
use crate::failure::{Failure, Fallible};
use crate::portable::Portable;
use crate::schema::{stock_lots, stock_movements, stocks};
use crate::{Database, row_ids};
use customs_inventory::ports::{StockRepository, unique_rules};
use customs_inventory::stock::{
    Lot, LotBalance, LotChange, LotInStock, NewLot, NewStock, NewStockMovement, Stock, StockRecord,
};
use customs_inventory::{LotId, StockId};
use customs_kernel::{OrganisationId, StorageError, Version};
use diesel::prelude::*;
use rust_decimal::Decimal;

repository! {
    /// Stock with its lots and their ledgers, stored in the database.
    pub struct StoredStocks(Database);
}

impl StockRepository for StoredStocks {
    fn insert(&self, stock: &NewStock) -> Result<StockRecord, StorageError> {
        // A refused statement would spoil the unit of work; a skipped row does not.
        let head = diesel::insert_into(stocks::table)
            .values(NewStockRow::new(stock))
            .on_conflict((stocks::organisation_id, stocks::declaration_id, stocks::submission))
            .do_nothing()
            .returning(stocks::id);
        self.0.write(|connection| {
            let id: Option<i64> = Portable(head).get_result(connection).optional()?;
            let placed_before = || StorageError::Conflict { constraint: Some(unique_rules::PLACEMENT.to_owned()) };
            let id = StockId::new(id.ok_or_else(|| Failure::Storage(placed_before()))?);
            let lots = insert_lots(connection, id, stock)?;
            let NewStock { organisation, terms, lots: _, by: _, created_at } = stock.clone();
            let version = Version::FIRST;
            Ok(StockRecord { stock: Stock { id, organisation, version, terms, withdrawn: false, created_at }, lots })
        })
    }

    fn find(&self, organisation: OrganisationId, ids: &[StockId]) -> Result<Vec<StockRecord>, StorageError> {
        let ids = in_order(ids.iter().map(|id| id.get()));
        self.0.read(|connection| {
            let mut found = Vec::with_capacity(ids.len());
            for ids in ids.chunks(IDS) {
                let these = stocks::table
                    .filter(stocks::organisation_id.eq(organisation.get()))
                    .filter(stocks::id.eq_any(ids))
                    .order(stocks::id.asc())
                    .select(StockRow::as_select());
                let heads: Vec<StockRow> = these.load(connection)?;
                found.extend(records(heads, for_stocks(connection, organisation, ids)?));
            }
            Ok(found)
        })
    }

    fn placed_by(&self, organisation: OrganisationId, declaration: i64) -> Result<Vec<StockRecord>, StorageError> {
        let placed = stocks::table
            .filter(stocks::organisation_id.eq(organisation.get()))
            .filter(stocks::declaration_id.eq(declaration))
            .order(stocks::id.asc())
            .select(StockRow::as_select());
        self.0.read(|connection| {
            let heads: Vec<StockRow> = placed.load(connection)?;
            let ids: Vec<i64> = heads.iter().map(|head| head.id).collect();
            let mut lots = Vec::new();
            for ids in ids.chunks(IDS) {
                lots.extend(for_stocks(connection, organisation, ids)?);
            }
            Ok(records(heads, lots))
        })
    }

    fn hold(&self, organisation: OrganisationId, lots: &[LotId]) -> Result<Vec<LotInStock>, StorageError> {
        let lots = in_order(lots.iter().map(|lot| lot.get()));
        if lots.is_empty() {
            return Ok(Vec::new());
        }
        self.0.write(|connection| {
            let mut held = Vec::with_capacity(lots.len());
            for ids in lots.chunks(IDS) {
                held.extend(hold_lots(connection, organisation, ids)?);
            }
            let mut heads = Vec::new();
            for ids in in_order(held.iter().map(|lot| lot.stock_id)).chunks(IDS) {
                heads.extend(hold_heads(connection, organisation, ids)?);
            }
            with_heads(held, heads)
        })
    }

    fn record(&self, movements: &[NewStockMovement]) -> Result<(), StorageError> {
        if movements.is_empty() {
            return Ok(());
        }
        self.0.write(|connection| ledger::record(connection, movements))
    }

    fn withdraw(&self, organisation: OrganisationId, stock: StockId) -> Result<(), StorageError> {
        let open = stocks::table
            .filter(stocks::organisation_id.eq(organisation.get()))
            .filter(stocks::id.eq(stock.get()))
            .filter(stocks::withdrawn.eq(false));
        let set = (stocks::withdrawn.eq(true), stocks::version.eq(stocks::version + 1));
        self.0.write(|connection| {
            diesel::update(open).set(set).execute(connection)?;
            Ok(())
        })
    }
}

/// Stores the lots of new stock, each with the first entry of its ledger.
fn insert_lots(connection: &mut AnyConnection, id: StockId, stock: &NewStock) -> Fallible<Vec<Lot>> {
    let ids = row_ids::take(connection, "stock_lots", stock.lots.len())?;
    let rows: Vec<NewLotRow<'_>> =
        ids.iter().zip(&stock.lots).map(|(lot, new)| NewLotRow::new(*lot, id, stock, new)).collect();
    insert_all!(connection, stock_lots::table, rows);
    let lot = |(lot, new): (&i64, &NewLot)| Lot {
        id: LotId::new(*lot),
        stock: id,
        goods: new.goods.clone(),
        quantity_in: new.quantity,
        balance: LotBalance { available: new.quantity, reserved: Decimal::ZERO },
        moved_at: stock.created_at,
    };
    let lots: Vec<Lot> = ids.iter().zip(&stock.lots).map(lot).collect();
    let openings: Vec<NewStockMovement> =
        lots.iter().zip(&stock.lots).map(|(lot, new)| opening(stock, lot, new)).collect();
    let entries = movement_rows::take_ids(connection, stock.organisation.get(), openings.len())?;
    let of = OfStock {
        customer_code: &stock.terms.customer_code,
        warehouse_licence: stock.terms.warehouse_licence.as_deref(),
    };
    let rows: Vec<NewMovementRow<'_>> =
        entries.iter().zip(&openings).map(|(entry, opening)| NewMovementRow::new(*entry, opening, of)).collect();
    insert_all!(connection, stock_movements::table, rows);
    Ok(lots)
}

fn opening(stock: &NewStock, lot: &Lot, new: &NewLot) -> NewStockMovement {
    NewStockMovement {
        organisation: stock.organisation,
        stock: lot.stock,
        lot: lot.id,
        kind: stock.kind(),
        change: LotChange::on_hand(new.quantity),
        after: lot.balance,
        cause: new.cause.clone(),
        reason: None,
        by: stock.by.clone(),
        created_at: stock.created_at,
    }
}

/// Locks lots in the order of their ids, so that no two units of work wait for each other. On SQLite a unit of work
/// is the only writer from its beginning.
fn hold_lots(connection: &mut AnyConnection, organisation: OrganisationId, ids: &[i64]) -> Fallible<Vec<LotRow>> {
    let in_order = || {
        stock_lots::table
            .filter(stock_lots::organisation_id.eq(organisation.get()))
            .filter(stock_lots::id.eq_any(ids))
            .order(stock_lots::id.asc())
    };
    Ok(match connection {
        AnyConnection::Pg(connection) => in_order().select(LotRow::as_select()).for_no_key_update().load(connection),
        AnyConnection::Sqlite(connection) => in_order().select(LotRow::as_select()).load(connection),
    }?)
}

fn hold_heads(connection: &mut AnyConnection, organisation: OrganisationId, ids: &[i64]) -> Fallible<Vec<StockRow>> {
    let in_order = || {
        stocks::table
            .filter(stocks::organisation_id.eq(organisation.get()))
            .filter(stocks::id.eq_any(ids))
            .order(stocks::id.asc())
    };
    Ok(match connection {
        AnyConnection::Pg(connection) => in_order().select(StockRow::as_select()).for_no_key_update().load(connection),
        AnyConnection::Sqlite(connection) => in_order().select(StockRow::as_select()).load(connection),
    }?)
}
