use super::movement_rows::MovementRow;
use super::reading::{IDS, in_order, known};
use super::{available, reading, stock_list};
use super::{lot_rows, movement_rows};
use crate::Database;
use crate::failure::Fallible;
use crate::schema::{stock_lots, stock_movements as movements};
use crate::statement::Statement;
use customs_inventory::declaration::WantedGoods;
use customs_inventory::ports::{AuditFilter, AuditRow, StockDirectory, StockFilter};
use customs_inventory::stock::{LotInStock, StockMovement, StockRecord};
use customs_inventory::{LotId, StockId, StockMovementId};
use customs_kernel::{OrganisationId, Page, PageRequest, StorageError};
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use std::collections::BTreeMap;

repository! {
    /// Lists and look-ups of stock, read from the database.
    pub struct StoredStockDirectory(Database);
}

/// A row that shows that the customer has stock.
#[derive(QueryableByName)]
struct Held {
    #[expect(dead_code, reason = "that it is there is all that is asked")]
    #[diesel(sql_type = BigInt)]
    id: i64,
}

impl StockDirectory for StoredStockDirectory {
    fn list(
        &self,
        organisation: OrganisationId,
        filter: &StockFilter,
        page: PageRequest,
    ) -> Result<Page<StockRecord>, StorageError> {
        if stock_list::matches_nothing(filter) {
            return Ok(Page { records: Vec::new(), request: page, total: 0 });
        }
        self.0.read(|connection| stock_list::page(connection, organisation, filter, page))
    }

    fn available(
        &self,
        organisation: OrganisationId,
        wanted: &WantedGoods,
        limit: usize,
    ) -> Result<Vec<LotInStock>, StorageError> {
        self.0.read(|connection| available::find(connection, organisation, wanted, limit))
    }

    fn movements(
        &self,
        organisation: OrganisationId,
        lot: LotId,
        after: StockMovementId,
        limit: usize,
    ) -> Result<Vec<StockMovement>, StorageError> {
        let entries = movements::table
            .filter(movements::organisation_id.eq(organisation.get()))
            .filter(movements::lot_id.eq(lot.get()))
            .filter(movements::id.gt(after.get()))
            .order(movements::id.asc())
            .limit(i64::try_from(limit).unwrap_or(i64::MAX))
            .select(MovementRow::as_select());
        self.0.read(|connection| {
            let rows: Vec<MovementRow> = entries.load(connection)?;
            rows.into_iter().map(MovementRow::movement).collect()
        })
    }

    fn audit(
        &self,
        organisation: OrganisationId,
        filter: &AuditFilter,
        after: StockMovementId,
        limit: usize,
    ) -> Result<Vec<AuditRow>, StorageError> {
        let AuditFilter { customer_code, warehouse_licence, .. } = filter;
        if [customer_code, warehouse_licence].into_iter().flatten().any(|text| text.contains('\0')) {
            return Ok(Vec::new());
        }
        self.0.read(|connection| {
            let rows: Vec<MovementRow> = movement_rows::settled(connection, organisation, |connection| {
                let mut statement = Statement::on(connection);
                let sql = audited(&mut statement, organisation, filter, after, limit);
                statement.load(connection, sql)
            })?;
            let lots: Vec<i64> = rows.iter().map(|row| row.lot_id).collect();
            let lots = lot_rows::in_stock(connection, organisation, &lots)?;
            let reported = |row: MovementRow| {
                let lot = known(lots.get(&row.lot_id).cloned(), "lot", row.lot_id)?;
                Ok(AuditRow { movement: row.movement()?, lot })
            };
            rows.into_iter().map(reported).collect::<Fallible<_>>()
        })
    }

    fn holds_stock(
        &self,
        organisation: OrganisationId,
        customer_code: &str,
        warehouse_licence: Option<&str>,
    ) -> Result<bool, StorageError> {
        // PostgreSQL stores no NUL, so a text that contains one matches nothing.
        if [Some(customer_code), warehouse_licence].into_iter().flatten().any(|text| text.contains('\0')) {
            return Ok(false);
        }
        self.0.read(|connection| {
            let mut statement = Statement::on(connection);
            let mut sql = format!(
                "SELECT stocks.id FROM stocks WHERE stocks.organisation_id = {} AND stocks.customer_code = {} \
                 AND NOT stocks.withdrawn",
                statement.organisation(organisation.get()),
                statement.text(customer_code)
            );
            if let Some(licence) = warehouse_licence {
                let (own, asked) = ("stocks.warehouse_licence", statement.text(licence));
                sql += &format!(" AND {} = {}", reading::written_licence(own), reading::written_licence(&asked));
            }
            let found: Vec<Held> = statement.load(connection, sql + " LIMIT 1")?;
            Ok(!found.is_empty())
        })
    }

    fn stocks_of(
        &self,
        organisation: OrganisationId,
        lots: &[LotId],
    ) -> Result<BTreeMap<LotId, StockId>, StorageError> {
        let lots = in_order(lots.iter().map(|lot| lot.get()));
        self.0.read(|connection| {
            let mut found = BTreeMap::new();
            for ids in lots.chunks(IDS) {
                let rows: Vec<(i64, i64)> = stock_lots::table
                    .filter(stock_lots::organisation_id.eq(organisation.get()))
                    .filter(stock_lots::id.eq_any(ids))
                    .select((stock_lots::id, stock_lots::stock_id))
                    .load(connection)?;
                found.extend(rows.into_iter().map(|(lot, stock)| (LotId::new(lot), StockId::new(stock))));
            }
            Ok(found)
        })
    }
}

/// The next movements of an audit file. The index that fits the filter is walked by id, from the end of the last
/// piece. It holds the moments too, so movements that are too early are skipped without being read.
fn audited(
    statement: &mut Statement,
    organisation: OrganisationId,
    filter: &AuditFilter,
    after: StockMovementId,
    limit: usize,
) -> String {
    let AuditFilter { customer_code, warehouse_licence, from, until } = filter;
    let index = match (customer_code, warehouse_licence) {
        (Some(_), _) => "stock_movements_of_customer",
        (None, Some(_)) => "stock_movements_of_warehouse",
        (None, None) => "stock_movements_in_order",
    };
    let hint = if statement.is_for_postgres() { String::new() } else { format!(" INDEXED BY {index}") };
    let mut sql = format!(
        "SELECT stock_movements.* FROM stock_movements{hint} WHERE stock_movements.organisation_id = {} \
         AND stock_movements.id > {}",
        statement.organisation(organisation.get()),
        statement.number(after.get())
    );
    for (column, text) in [("customer_code", customer_code), ("warehouse_licence", warehouse_licence)] {
        if let Some(text) = text {
            sql += &format!(" AND stock_movements.{column} = {}", statement.text(text));
        }
    }
    for (compared, moment) in [(">=", from), ("<=", until)] {
        if let Some(moment) = moment {
            sql += &format!(" AND stock_movements.created_at {compared} {}", statement.moment(*moment));
        }
    }
    sql + &format!(" ORDER BY stock_movements.id LIMIT {limit}")
}
