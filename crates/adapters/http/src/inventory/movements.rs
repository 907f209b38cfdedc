use super::record::MovementView;
use super::requirements::ReadInventory;
use crate::caller::Caller;
use crate::command::Answer;
use crate::envelope::Record;
use crate::path_ids::PathIds;
use crate::query::{Query, WholeList};
use crate::{ApiError, Services, blocking};
use actix_web::{HttpResponse, web};
use customs_http_macros::get;
use customs_inventory::LotId;

/// Shows the ledger of a lot
///
/// The sum of `quantity` is what is on hand, the sum of `reserved` is what is reserved.
#[get("/inventory/lines/{id}/movements", tag = "Inventory", ids("The lot"), params(WholeList),
    answer(200, "All movements, the oldest first", Record<Vec<MovementView>>))]
pub(super) async fn list_lot_movements(
    caller: Caller<ReadInventory>,
    Query(list): Query<WholeList>,
    ids: PathIds<1>,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let (stocks, organisation) = (services.inventory.stocks.clone(), caller.organisation());
    let answer = blocking(move || {
        let ledger = stocks.movements(organisation, LotId::new(id))?;
        let data: Vec<MovementView> = list.of(ledger.into_iter().map(MovementView::from));
        Answer::ok(&Record { data })
    });
    Ok(answer.await?.into())
}
