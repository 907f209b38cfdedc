use super::record::StockView;
use super::requirements::ReadInventory;
use crate::caller::Caller;
use crate::command::Answer;
use crate::envelope::Record;
use crate::path_ids::PathIds;
use crate::{ApiError, Services, blocking};
use actix_web::{HttpResponse, web};
use customs_http_macros::get;
use customs_inventory::StockId;

/// Shows stock with its lots
#[get("/inventory/{id}", tag = "Inventory", ids("The stock"),
    versioned = "Its version, which every movement of one of its lots raises",
    answer(200, "The stock", Record<StockView>))]
pub(super) async fn show_inventory(
    caller: Caller<ReadInventory>,
    ids: PathIds<1>,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let (stocks, organisation) = (services.inventory.stocks.clone(), caller.organisation());
    let answer = blocking(move || {
        let record = stocks.show(organisation, StockId::new(id))?;
        let version = record.stock.version;
        Ok(Answer::ok(&Record { data: StockView::from(record) })?.with_version(version))
    });
    Ok(answer.await?.into())
}
