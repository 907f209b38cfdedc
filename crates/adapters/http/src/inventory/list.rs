use super::choices::StockStatusWord;
use super::record::StockView;
use super::requirements::ReadInventory;
use crate::command::Answer;
use crate::envelope::Listed;
use crate::operation::{Answered, Read};
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
            customer_code: query.text("customer_code"),
            sku: query.text("sku"),
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
    /// The whole code.
    customer_code: Option<String>,
    /// With a lot of this article: the whole code.
    sku: Option<String>,
    /// With a lot whose commodity code begins so.
    hs_code: Option<String>,
    #[param(inline)]
    status: Option<StockStatusWord>,
    /// Part of the reference, of the MRN or of the warehouse licence, or of the article code or description of a lot.
    search: Option<String>,
    /// As it was at the end of this day (Europe/Amsterdam): balances and status are those of then, and what was written
    /// down later is left out. As it is now when left out.
    at: Option<NaiveDate>,
}

/// Lists stock with its lots, the newest first, as it is or as it was on a day
#[get("/inventory", tag = "Inventory", params(ListParameters, OnePage), answer(200, "A page of stock", Listed<StockView>))]
pub(super) fn list_inventory(asked: Read<ReadInventory, 0, (StockFilter, PageRequest)>) -> Answered {
    let (filter, page) = &asked.query;
    let page = asked.services.inventory.stocks.list(asked.organisation(), filter, *page)?;
    Answer::ok(&Listed::of(page, StockView::from))
}
