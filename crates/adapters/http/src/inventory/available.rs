use super::allocation_record::AvailableView;
use super::requirements::ReadInventory;
use crate::caller::Caller;
use crate::command::Answer;
use crate::envelope::Record;
use crate::path_ids::PathIds;
use crate::query::{Query, WholeList};
use crate::{ApiError, Services, blocking};
use actix_web::{HttpResponse, get, web};

/// Lists the lots that a line of a declaration can be taken from
///
/// Those of the declaration's customer with the same article, or with the same commodity code and origin.
#[utoipa::path(
    tag = "Inventory",
    params(("id" = i64, Path, description = "The line of a declaration"), WholeList),
    responses((status = 200, description = "The oldest first, 1,000 at most", body = Record<Vec<AvailableView>>)),
    security(("oauth2" = ["inventory:read"]), ("bearer" = [])),
)]
#[get("/declaration-lines/{id}/allocation/available")]
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
