//! Finds stock that can be allocated, oldest first.

use super::{lot_rows, reading};
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::statement::Statement;
use customs_inventory::declaration::WantedGoods;
use customs_inventory::stock::LotInStock;
use customs_kernel::OrganisationId;
use diesel::QueryableByName;
use diesel::sql_types::BigInt;

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// The oldest lots that hold the wanted goods. An index lists the lots with something left, by article and by
/// commodity, in the order of their age. Each walk takes up to `limit` lots.
pub(super) fn find(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    wanted: &WantedGoods,
    limit: usize,
) -> Fallible<Vec<LotInStock>> {
    let mut statement = Statement::on(connection);
    let Some(found) = oldest(&mut statement, organisation, wanted, limit) else { return Ok(Vec::new()) };
    let ids: Vec<Found> = statement.load(connection, found)?;
    let ids: Vec<i64> = ids.into_iter().map(|Found { id }| id).collect();
    let mut lots = lot_rows::in_stock(connection, organisation, &ids)?;
    Ok(ids.iter().filter_map(|id| lots.remove(id)).collect())
}

fn oldest(
    statement: &mut Statement,
    organisation: OrganisationId,
    wanted: &WantedGoods,
    limit: usize,
) -> Option<String> {
    let WantedGoods { customer_code, sku, hs_code, country_of_origin, warehouse_licence } = wanted;
    let own = statement.organisation(organisation.get());
    let mut walks = Vec::new();
    let mut walk = |statement: &mut Statement, column: &str, value: &str, origin: Option<&String>| {
        let index =
            if column == "sku" { "stock_lots_available_by_article" } else { "stock_lots_available_by_commodity" };
        let hint = if statement.is_for_postgres() { String::new() } else { format!(" INDEXED BY {index}") };
        let mut lots = format!(
            "SELECT stock_lots.id, stock_lots.placed_at FROM stock_lots{hint} \
             WHERE stock_lots.organisation_id = {own} AND stock_lots.customer_code = {} AND stock_lots.{column} = {} \
             AND stock_lots.is_available",
            statement.text(customer_code),
            statement.text(value)
        );
        if let Some(origin) = origin {
            let origin = statement.text(origin);
            lots += &format!(" AND (stock_lots.country_of_origin IS NULL OR stock_lots.country_of_origin = {origin})");
        }
        let not_there = not_there(statement, &own, warehouse_licence.as_deref());
        lots += &format!(" AND {not_there} ORDER BY stock_lots.placed_at, stock_lots.id LIMIT {limit}");
        walks.push(format!("SELECT id, placed_at FROM ({lots}) AS of_{column}"));
    };
    if let Some(sku) = sku {
        walk(statement, "sku", sku, None);
    }
    if let Some(code) = hs_code {
        walk(statement, "hs_code", code, country_of_origin.as_ref());
    }
    if walks.is_empty() {
        return None;
    }
    Some(format!(
        "SELECT found.id FROM ({}) AS found ORDER BY found.placed_at, found.id LIMIT {limit}",
        walks.join(" UNION ")
    ))
}

/// The condition that leaves out withdrawn stock of an organisation (its place), and stock in another warehouse than
/// the wanted one.
fn not_there(statement: &mut Statement, own: &str, warehouse_licence: Option<&str>) -> String {
    let elsewhere = warehouse_licence.map_or_else(String::new, |licence| {
        let (theirs, meant) = ("stocks.warehouse_licence", statement.text(licence));
        format!(" OR {} <> {}", reading::written_licence(theirs), reading::written_licence(&meant))
    });
    format!(
        "NOT EXISTS (SELECT 1 FROM stocks WHERE stocks.organisation_id = {own} \
         AND stocks.id = stock_lots.stock_id AND (stocks.withdrawn{elsewhere}))"
    )
}
