//! Lists of stock, as it is now or as it was at a moment.
//!
//! One query finds all stock that matches the filter, counts it, and returns the page. Articles and commodities are
//! found by indexes of the lots, customers and statuses by indexes of the stocks. A text search then looks through
//! the rest.

use super::lot_rows::{self, FIXED_COLUMNS, LotRow};
use super::reading::is_nowhere;
use super::stock_rows::{COLUMNS, StockRow};
use crate::connection::AnyConnection;
use crate::cursor::{Cursor, SortKey};
use crate::failure::Fallible;
use crate::statement::Statement;
use crate::word_range::WordRange;
use chrono::{DateTime, Utc};
use customs_inventory::ports::StockFilter;
use customs_inventory::stock::{StockRecord, StockStatus};
use customs_kernel::{OrganisationId, Page, PageRequest, SortDirection};
use diesel::prelude::*;
use diesel::sql_types::BigInt;

#[derive(QueryableByName)]
struct Listed {
    #[diesel(embed)]
    head: StockRow,
    #[diesel(sql_type = BigInt)]
    total: i64,
}

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = BigInt)]
    total: i64,
}

/// Whether the filter holds a text that no stored text can contain.
pub(super) fn matches_nothing(filter: &StockFilter) -> bool {
    let StockFilter { customer_code, sku, hs_code, search, status: _, at: _ } = filter;
    [customer_code, sku, hs_code, search].into_iter().flatten().any(|text| is_nowhere(text))
}

/// Reads one page: the stocks, then all their lots.
pub(super) fn page(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    filter: &StockFilter,
    page: PageRequest,
) -> Fallible<Page<StockRecord>> {
    if let Some(cursor) = Cursor::new(page, organisation, SortKey::id("stocks"), SortDirection::Descending) {
        cursor.has_value(connection)?;
    }
    let mut statement = Statement::on(connection);
    let let_through = let_through(&mut statement, organisation, filter);
    // The ids of stock count up, so that the place of one that has gone meanwhile is still known.
    let behind = page.after.map_or_else(String::new, |id| format!("WHERE id < {} ", statement.number(id)));
    let (size, skip) = (statement.number(i64::from(page.size.get())), statement.number(page.offset()));
    let own = statement.organisation(organisation.get());
    let sql = format!(
        "WITH let_through AS MATERIALIZED ({let_through}), \
         shown AS MATERIALIZED (SELECT id FROM let_through {behind}ORDER BY id DESC LIMIT {size} OFFSET {skip}) \
         SELECT {COLUMNS}, (SELECT count(*) FROM let_through) AS total FROM stocks \
         WHERE stocks.organisation_id = {own} AND stocks.id IN (SELECT id FROM shown) ORDER BY stocks.id DESC"
    );
    let listed: Vec<Listed> = statement.load(connection, sql)?;
    let total = match listed.first() {
        Some(first) => first.total,
        None if page.offset() == 0 && page.after.is_none() => 0,
        None => count(connection, organisation, filter)?,
    };
    let heads: Vec<StockRow> = listed.into_iter().map(|listed| listed.head).collect();
    let ids: Vec<i64> = heads.iter().map(|head| head.id).collect();
    let lots = match filter.at {
        _ if ids.is_empty() => Vec::new(),
        None => lot_rows::for_stocks(connection, organisation, &ids)?,
        Some(at) => lots_at(connection, organisation, &ids, at)?,
    };
    Ok(Page { records: lot_rows::records(heads, lots), request: page, total: total.unsigned_abs() })
}

/// Counts the stock for a page at or beyond the end of the list, which has no row to carry the total.
fn count(connection: &mut AnyConnection, organisation: OrganisationId, filter: &StockFilter) -> Fallible<i64> {
    let mut statement = Statement::on(connection);
    let let_through = let_through(&mut statement, organisation, filter);
    let counted: Vec<Counted> =
        statement.load(connection, format!("SELECT count(*) AS total FROM ({let_through}) AS let_through"))?;
    Ok(counted.first().map_or(0, |counted| counted.total))
}

/// The query for the ids of the stock that matches the filter.
fn let_through(statement: &mut Statement, organisation: OrganisationId, filter: &StockFilter) -> String {
    let StockFilter { customer_code, sku, hs_code, status, search, at } = filter;
    let own = statement.organisation(organisation.get());
    let mut sql = format!("SELECT stocks.id FROM stocks WHERE stocks.organisation_id = {own}");
    let lots = format!("SELECT stock_lots.stock_id FROM stock_lots WHERE stock_lots.organisation_id = {own}");
    if let Some(customer) = customer_code {
        sql += &format!(" AND stocks.customer_code = {}", statement.text(customer));
    }
    if let Some(sku) = sku {
        sql += &format!(" AND stocks.id IN ({lots} AND stock_lots.sku = {})", statement.text(sku));
    }
    if let Some(code) = hs_code {
        let WordRange { from, below, length: _ } = WordRange::new(code);
        let mut range = format!("stock_lots.hs_code >= {}", statement.text(from));
        if let Some(below) = below {
            range += &format!(" AND stock_lots.hs_code < {}", statement.text(below));
        }
        sql += &format!(" AND stocks.id IN ({lots} AND {range})");
    }
    if let Some(part) = search {
        let part = statement.text(part.to_lowercase());
        let head = statement.contains("stocks.search_folded", &part);
        let lot = statement.contains("stock_lots.search_folded", &part);
        sql += &format!(" AND ({head} OR stocks.id IN ({lots} AND {lot}))");
    }
    match (status, at) {
        (None, None) => {}
        (Some(status), None) => sql += &format!(" AND stocks.is_open = {}", *status == StockStatus::Open),
        (status, Some(at)) => {
            let at = statement.moment(*at);
            sql += &format!(" AND stocks.created_at <= {at}");
            if let Some(status) = status {
                let not = if *status == StockStatus::Open { "" } else { "NOT " };
                sql += &format!(" AND {not}EXISTS ({})", on_hand_at(&own, &at));
            }
        }
    }
    sql
}

/// The query for a lot of the stock of an organisation (its place) that had something on hand at a moment.
fn on_hand_at(own: &str, at: &str) -> String {
    format!(
        "SELECT 1 FROM stock_lots WHERE stock_lots.organisation_id = {own} \
         AND stock_lots.stock_id = stocks.id AND (SELECT stock_movements.is_on_hand FROM stock_movements \
         WHERE stock_movements.organisation_id = {own} \
         AND stock_movements.lot_id = stock_lots.id AND stock_movements.created_at <= {at} \
         ORDER BY stock_movements.created_at DESC, stock_movements.id DESC LIMIT 1)"
    )
}

/// All lots of these stocks, sorted by stock and id, with the balances that they had at a moment.
fn lots_at(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    stocks: &[i64],
    at: DateTime<Utc>,
) -> Fallible<Vec<LotRow>> {
    let mut statement = Statement::on(connection);
    // The number of ids differs from page to page, so the statement is not worth preparing.
    statement.is_one_of_many();
    let own = statement.organisation(organisation.get());
    let at = statement.moment(at);
    let stocks: Vec<String> = stocks.iter().map(ToString::to_string).collect();
    let sql = format!(
        "SELECT {FIXED_COLUMNS}, last.available_after AS available, last.reserved_after AS reserved, \
         last.created_at AS moved_at FROM stock_lots JOIN stock_movements AS last \
         ON last.organisation_id = {own} AND last.id = (\
         SELECT stock_movements.id FROM stock_movements \
         WHERE stock_movements.organisation_id = {own} \
         AND stock_movements.lot_id = stock_lots.id AND stock_movements.created_at <= {at} \
         ORDER BY stock_movements.created_at DESC, stock_movements.id DESC LIMIT 1) \
         WHERE stock_lots.organisation_id = {own} AND stock_lots.stock_id IN ({}) \
         ORDER BY stock_lots.stock_id, stock_lots.id",
        stocks.join(", ")
    );
    statement.load(connection, sql)
}
