use super::allocation_record::AvailableView;
use super::requirements::ReadInventory;
use crate::caller::Caller;
use crate::command::Answer;
use crate::envelope::Record;
use crate::path_ids::PathIds;
use crate::query::{Query, WholeList};
use crate::{ApiError, Services, blocking};
use actix_web::{HttpResponse, web};
use customs_http_macros::get;

/// Lists the lots that a line of a declaration can be taken from
///
/// Those of the declaration's customer with the same article, or with the same commodity code and origin.
#[get("/declaration-lines/{id}/allocation/available", tag = "Inventory", ids("The line of a declaration"),
    params(WholeList), answer(200, "The oldest first, 1,000 at most", Record<Vec<AvailableView>>))]
pub(super) async fn list_available_lots(
    caller: Caller<ReadInventory>,
    Query(list): Query<WholeList>,
    ids: PathIds<1>,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([line]) = ids;
    let (allocations, organisation) = (services.inventory.allocations.clone(), caller.organisation());
    let answer = blocking(move || {
        let lots = allocations.available(organisation, line)?;
        let data: Vec<AvailableView> = list.of(lots.into_iter().map(AvailableView::from));
        Answer::ok(&Record { data })
    });
    Ok(answer.await?.into())
}
