use super::fields::ItemView;
use super::requirements::WriteItems;
use crate::caller::Caller;
use crate::command::{Answer, Command};
use crate::envelope::Written;
use crate::expected_version::ExpectedVersion;
use crate::path_ids::PathIds;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, web};
use customs_http_macros::post;
use customs_master_data::ItemId;

/// Makes a copy of an item
///
/// Its code ends with `_COPY`, or `_COPY_2` and so on where that is taken; it is active and not
/// verified. If-Match is compared with the item that is copied.
#[post("/item-master/{id}/duplicate", tag = "Item master", ids("The item that is copied"),
    versioned = "The version of the copy, for If-Match", answer(201, "The copy", Written<ItemView>))]
pub(super) async fn duplicate_item(
    caller: Caller<WriteItems>,
    ids: PathIds<1>,
    expected: ExpectedVersion,
    command: Command,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let items = services.items.clone();
    let organisation = caller.organisation();
    command
        .run(move || {
            let copy = items.duplicate(organisation, ItemId::new(id), expected.0)?;
            let version = copy.version;
            let written = Written::new(ItemView::of_new(copy), "The item was copied.");
            Ok(Answer::created(&written)?.with_version(version))
        })
        .await
}
