use super::choices::StockStatusWord;
use super::record::StockView;
use super::requirements::ReadInventory;
use crate::command::Response;
use crate::envelope::Listed;
use crate::operation::{Handled, Read};
use crate::query::{FromQuery, OnePage, QueryReader};
use chrono::NaiveDate;
use customs_http_macros::get;
use customs_inventory::ports::StockFilter;
use customs_inventory::stock::StockStatus;
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
