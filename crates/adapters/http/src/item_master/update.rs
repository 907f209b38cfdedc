use super::fields::{ChangeBody, ItemView};
use super::requirements::WriteItems;
use crate::body::{JsonBody, TellUnknownBut};
use crate::caller::Caller;
use crate::command::{Answer, Command};
use crate::envelope::WrittenWithWarnings;
use crate::expected_version::ExpectedVersion;
use crate::path_ids::PathIds;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, web};
use customs_http_macros::put;
use customs_master_data::ItemId;

/// Changes an item
///
/// Another commodity code, TARIC code or origin applies at once, is kept as an approved change, and has
/// to be verified again.
#[put("/item-master/{id}", tag = "Item master", ids("The item"), versioned,
    answer(200, "The changed item", WrittenWithWarnings<ItemView>))]
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
