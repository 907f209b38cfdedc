use super::fields::{ChangeBody, ItemView};
use super::requirements::WriteItems;
use crate::body::{JsonBody, TellUnknownBut};
use crate::caller::Caller;
use crate::command::{Answer, Command};
use crate::envelope::WrittenWithWarnings;
use crate::expected_version::ExpectedVersion;
use crate::path_ids::PathIds;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, put, web};
use customs_master_data::ItemId;

/// Changes an item
///
/// Another commodity code, TARIC code or origin applies at once, is kept as an approved change, and has
/// to be verified again.
#[utoipa::path(
    tag = "Item master",
    params(("id" = i64, Path, description = "The item")),
    request_body = ChangeBody,
    responses((
        status = 200, description = "The changed item", body = WrittenWithWarnings<ItemView>,
        headers(("ETag" = String, description = "Its version, for If-Match")),
    )),
    security(("oauth2" = ["item_master:write"]), ("bearer" = [])),
)]
#[put("/item-master/{id}")]
pub(super) async fn update_item(
    caller: Caller<WriteItems>,
    ids: PathIds<1>,
    expected: ExpectedVersion,
    command: Command,
    services: web::Data<Services>,
    body: JsonBody<ChangeBody, TellUnknownBut<ItemView>>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let items = services.items.clone();
    let (organisation, actor) = (caller.organisation(), caller.actor());
    command
        .run(move || {
            body.naming_unknown_fields(|unknown| {
                let change = |form: &mut _| body.value().apply(form);
                let record = items.update(organisation, ItemId::new(id), expected.0, &actor, &change)?;
                let version = record.item.version;
                let written = WrittenWithWarnings::new(ItemView::from(record), "The item was updated.", unknown);
                Ok(Answer::ok(&written)?.with_version(version))
            })
        })
        .await
}
