//! The rows of lots, and the queries that load them.

use super::reading::{IDS, in_order, known, searched};
use super::stock_rows::StockRow;
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::schema::{stock_lots, stocks};
use crate::values::{Exact, Ts};
use customs_inventory::stock::{Lot, LotBalance, LotGoods, LotInStock, NewLot, NewStock, StockRecord};
use customs_inventory::{LotId, StockId};
use customs_kernel::OrganisationId;
use diesel::prelude::*;
use std::collections::BTreeMap;

/// A new lot, as columns.
#[derive(Insertable)]
#[diesel(table_name = stock_lots)]
#[diesel(treat_none_as_default_value = false)]
pub(super) struct NewLotRow<'a> {
    organisation_id: i64,
    pub(super) id: i64,
    stock_id: i64,
    customer_code: &'a str,
    placed_at: Ts,
    sku: Option<&'a str>,
    description: Option<&'a str>,
    hs_code: Option<&'a str>,
    country_of_origin: Option<&'a str>,
    unit: &'a str,
    gross_weight: Option<Exact>,
    net_weight: Option<Exact>,
    customs_value: Option<Exact>,
    currency: Option<&'a str>,
    quantity_in: Exact,
    available: Exact,
    reserved: Exact,
    is_available: bool,
    is_on_hand: bool,
    search_folded: String,
    moved_at: Ts,
}

/// The columns of a [`LotRow`] that never change.
pub(super) const FIXED_COLUMNS: &str = "stock_lots.id, stock_lots.stock_id, stock_lots.sku, stock_lots.description, \
    stock_lots.hs_code, stock_lots.country_of_origin, stock_lots.unit, stock_lots.gross_weight, \
    stock_lots.net_weight, stock_lots.customs_value, stock_lots.currency, stock_lots.quantity_in";

#[derive(Debug, Clone, Queryable, QueryableByName, Selectable)]
#[diesel(table_name = stock_lots)]
#[diesel(check_for_backend(diesel::pg::Pg, diesel::sqlite::Sqlite, crate::connection::MultiBackend))]
pub(super) struct LotRow {
    pub(super) id: i64,
    pub(super) stock_id: i64,
    sku: Option<String>,
    description: Option<String>,
    hs_code: Option<String>,
    country_of_origin: Option<String>,
    unit: String,
    gross_weight: Option<Exact>,
    net_weight: Option<Exact>,
    customs_value: Option<Exact>,
    currency: Option<String>,
    quantity_in: Exact,
    available: Exact,
    reserved: Exact,
    moved_at: Ts,
}

impl<'a> NewLotRow<'a> {
    pub(super) fn new(id: i64, stock: StockId, new: &'a NewStock, lot: &'a NewLot) -> Self {
        let NewLot { goods, quantity, cause: _ } = lot;
        let LotGoods {
            sku,
            description,
            hs_code,
            country_of_origin,
            unit,
            gross_weight,
            net_weight,
            customs_value,
            currency,
        } = goods;
        Self {
            organisation_id: new.organisation.get(),
            id,
            stock_id: stock.get(),
            customer_code: &new.terms.customer_code,
            placed_at: Ts(new.terms.placed_at),
            sku: sku.as_deref(),
            description: description.as_deref(),
            hs_code: hs_code.as_deref(),
            country_of_origin: country_of_origin.as_deref(),
            unit,
            gross_weight: gross_weight.map(Exact),
            net_weight: net_weight.map(Exact),
            customs_value: customs_value.map(Exact),
            currency: currency.as_deref(),
            quantity_in: Exact(*quantity),
            available: Exact(*quantity),
            reserved: Exact(rust_decimal::Decimal::ZERO),
            is_available: !quantity.is_zero(),
            is_on_hand: !quantity.is_zero(),
            search_folded: searched([sku.as_deref(), description.as_deref()]),
            moved_at: Ts(new.created_at),
        }
    }
}

impl From<LotRow> for Lot {
    fn from(row: LotRow) -> Self {
        let number = |number: Option<Exact>| number.map(|number| number.0);
        Self {
            id: LotId::new(row.id),
            stock: StockId::new(row.stock_id),
            goods: LotGoods {
                sku: row.sku,
                description: row.description,
                hs_code: row.hs_code,
                country_of_origin: row.country_of_origin,
                unit: row.unit,
                gross_weight: number(row.gross_weight),
                net_weight: number(row.net_weight),
                customs_value: number(row.customs_value),
                currency: row.currency,
            },
            quantity_in: row.quantity_in.0,
            balance: LotBalance { available: row.available.0, reserved: row.reserved.0 },
            moved_at: row.moved_at.0,
        }
    }
}

/// Each stock with its lots. The lots must be sorted by stock and id.
pub(super) fn records(heads: Vec<StockRow>, lots: Vec<LotRow>) -> Vec<StockRecord> {
    let mut of_stock: BTreeMap<i64, Vec<Lot>> = BTreeMap::new();
    for lot in lots {
        of_stock.entry(lot.stock_id).or_default().push(lot.into());
    }
    let record = |head: StockRow| {
        let lots = of_stock.remove(&head.id).unwrap_or_default();
        StockRecord { stock: head.into(), lots }
    };
    heads.into_iter().map(record).collect()
}

/// All lots of these stocks, sorted by stock and id.
pub(super) fn for_stocks(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    stocks: &[i64],
) -> Fallible<Vec<LotRow>> {
    let of_these = stock_lots::table
        .filter(stock_lots::organisation_id.eq(organisation.get()))
        .filter(stock_lots::stock_id.eq_any(stocks))
        .order((stock_lots::stock_id.asc(), stock_lots::id.asc()))
        .select(LotRow::as_select());
    Ok(of_these.load(connection)?)
}

/// These lots with their stocks, by lot id; unknown ids are left out.
pub(super) fn in_stock(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    lots: &[i64],
) -> Fallible<BTreeMap<i64, LotInStock>> {
    let mut found = BTreeMap::new();
    for ids in in_order(lots.iter().copied()).chunks(IDS) {
        let rows: Vec<(LotRow, StockRow)> =
            stock_lots::table
                .inner_join(stocks::table.on(
                    stocks::organisation_id.eq(stock_lots::organisation_id).and(stocks::id.eq(stock_lots::stock_id)),
                ))
                .filter(stock_lots::organisation_id.eq(organisation.get()))
                .filter(stock_lots::id.eq_any(ids))
                .select((LotRow::as_select(), StockRow::as_select()))
                .load(connection)?;
        found.extend(rows.into_iter().map(|(lot, head)| (lot.id, joined(lot, head))));
    }
    Ok(found)
}

pub(super) fn joined(lot: LotRow, head: StockRow) -> LotInStock {
    LotInStock { stock: head.into(), lot: lot.into() }
}

/// Joins locked lots with their stocks.
pub(super) fn with_heads(lots: Vec<LotRow>, heads: Vec<StockRow>) -> Fallible<Vec<LotInStock>> {
    let heads: BTreeMap<i64, StockRow> = heads.into_iter().map(|head| (head.id, head)).collect();
    let with_head = |lot: LotRow| {
        let head = known(heads.get(&lot.stock_id).cloned(), "the stock of lot", lot.id)?;
        Ok(joined(lot, head))
    };
    lots.into_iter().map(with_head).collect()
}
