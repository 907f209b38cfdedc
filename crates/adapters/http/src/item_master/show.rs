use super::fields::ItemView;
use super::requirements::ReadItems;
use crate::caller::Caller;
use crate::command::Answer;
use crate::envelope::Record;
use crate::path_ids::PathIds;
use crate::{ApiError, Services, blocking};
use actix_web::{HttpResponse, get, web};
use customs_master_data::ItemId;

/// Shows an item with its documents and the changes that wait for a decision
#[utoipa::path(
    tag = "Item master",
    params(("id" = i64, Path, description = "The item")),
    responses((
        status = 200, description = "The item", body = Record<ItemView>,
        headers(("ETag" = String, description = "Its version, for If-Match")),
    )),
    security(("oauth2" = ["item_master:read"]), ("bearer" = [])),
)]
#[get("/item-master/{id}")]
pub(super) async fn show_item(
    caller: Caller<ReadItems>,
    ids: PathIds<1>,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let items = services.items.clone();
    let organisation = caller.organisation();
    let answer = blocking(move || {
        let found = items.show(organisation, ItemId::new(id))?;
        let version = found.item.version;
        Ok(Answer::ok(&Record { data: ItemView::from(found) })?.with_version(version))
    });
    Ok(answer.await?.into())
}
