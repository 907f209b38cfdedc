//! Endpoints that read stock.

use super::ReadInventory;
use super::allocation_record::AvailableView;
use super::record::{MovementView, StockStatusWord, StockView};
use crate::answers::shown;
use crate::command::Response;
use crate::envelope::{Listed, Record};
use crate::operation::{Handled, Read};
use crate::query::{FromQuery, OnePage, QueryReader, WholeList};
use chrono::NaiveDate;
use customs_http_macros::get;
use customs_inventory::ports::StockFilter;
use customs_inventory::stock::StockStatus;
use customs_inventory::{LotId, StockId};
use customs_kernel::{PageRequest, end_of_amsterdam_day};
use utoipa::IntoParams;

impl FromQuery for StockFilter {
    fn from_query(query: &mut QueryReader) -> Self {
        let statuses: Vec<_> = StockStatus::ALL.iter().map(|status| (status.word(), *status)).collect();
        Self {
            customer_code: query.record_code("customer_code"),
            sku: query.record_code("sku"),
            hs_code: query.text("hs_code"),
            status: query.choice("status", &statuses),
            search: query.text("search"),
            at: query.date("at").map(end_of_amsterdam_day),
        }
    }
}

#[expect(dead_code, reason = "the parameters for the OpenAPI document; they are read by the same names")]
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
struct ListParameters {
    /// Only stock of the customer with exactly this code.
    customer_code: Option<String>,
    /// Only stock with a lot of the article with exactly this code.
    sku: Option<String>,
    /// Only stock with a lot whose commodity code begins with this text.
    hs_code: Option<String>,
    #[param(inline)]
    status: Option<StockStatusWord>,
    /// Only stock with this text in the reference, the MRN or the warehouse licence, or in the article code or
    /// description of a lot.
    search: Option<String>,
    /// Shows the stock as it was at the end of this day (Europe/Amsterdam): balances and status are those of that day,
    /// and stock that was recorded later is left out. The present stock when left out.
    at: Option<NaiveDate>,
}

/// List stock with its lots, newest first, as it is now or as it was on a day.
#[get("/inventory", tag = "Inventory", params(ListParameters, OnePage), success(200, "A page of stock", Listed<StockView>))]
pub(super) fn list_inventory(asked: Read<ReadInventory, 0, (StockFilter, PageRequest)>) -> Handled {
    let (filter, page) = &asked.query;
    let page = asked.services.inventory.stocks.list(asked.organisation(), filter, *page)?;
    Response::ok(&Listed::from_page(page, StockView::from))
}

/// Show stock with its lots.
#[get("/inventory/{id}", tag = "Inventory", ids("The stock"),
    versioned = "Its version, which every movement of one of its lots raises",
    success(200, "The stock", Record<StockView>))]
pub(super) fn show_inventory(asked: Read<ReadInventory, 1>) -> Handled {
    let record = asked.services.inventory.stocks.show(asked.organisation(), StockId::new(asked.id()))?;
    shown(record.stock.version, StockView::from(record))
}

/// List the lots from which a line of a declaration can be supplied.
///
/// These are the lots of the declaration's customer with the same article, or with the same commodity code and origin.
#[get("/declaration-lines/{id}/allocation/available", tag = "Inventory", ids("The line of a declaration"),
    params(WholeList), success(200, "The oldest first, 1,000 at most", Record<Vec<AvailableView>>))]
pub(super) fn list_available_lots(asked: Read<ReadInventory, 1, WholeList>) -> Handled {
    let lots = asked.services.inventory.allocations.available(asked.organisation(), asked.id())?;
    Response::ok(&Record { data: asked.query.take_from(lots.into_iter().map(AvailableView::from)) })
}

/// Show the ledger of a lot.
///
/// The sum of `quantity` is the quantity on hand; the sum of `reserved` is the reserved quantity.
#[get("/inventory/lines/{id}/movements", tag = "Inventory", ids("The lot"), params(WholeList),
    success(200, "All movements, the oldest first", Record<Vec<MovementView>>))]
pub(super) fn list_lot_movements(asked: Read<ReadInventory, 1, WholeList>) -> Handled {
    let ledger = asked.services.inventory.stocks.movements(asked.organisation(), LotId::new(asked.id()))?;
    Response::ok(&Record { data: asked.query.take_from(ledger.into_iter().map(MovementView::from)) })
}
