use super::fields::BillableItemView;
use super::requirements::ReadBillableItems;
use crate::caller::Caller;
use crate::command::Answer;
use crate::envelope::Record;
use crate::path_ids::PathIds;
use crate::{ApiError, Services, blocking};
use actix_web::{HttpResponse, get, web};
use customs_billing::BillableItemId;

/// Shows a billable item
#[utoipa::path(
    tag = "Billable items",
    params(("id" = i64, Path, description = "The item")),
    responses((
        status = 200, description = "The item", body = Record<BillableItemView>,
        headers(("ETag" = String, description = "Its version, for If-Match")),
    )),
    security(("oauth2" = ["billable_items:read"]), ("bearer" = [])),
)]
#[get("/billable-items/{id}")]
pub(super) async fn show_billable_item(
    caller: Caller<ReadBillableItems>,
    ids: PathIds<1>,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let (items, organisation) = (services.billing.billable_items.clone(), caller.organisation());
    let answer = blocking(move || {
        let item = items.show(organisation, BillableItemId::new(id))?;
        let version = item.version;
        Ok(Answer::ok(&Record { data: BillableItemView::from(item) })?.with_version(version))
    });
    Ok(answer.await?.into())
}
