use super::requirements::DeleteItems;
use crate::caller::Caller;
use crate::command::{Answer, Command};
use crate::expected_version::ExpectedVersion;
use crate::path_ids::PathIds;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, web};
use customs_http_macros::delete;
use customs_master_data::ItemId;

/// Deletes an item with its changes and documents
///
/// Declarations keep what they took from it.
#[delete("/item-master/{id}", tag = "Item master", ids("The item"), answer(204, "It is deleted"))]
pub(super) async fn delete_item(
    caller: Caller<DeleteItems>,
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
            items.delete(organisation, ItemId::new(id), expected.0)?;
            Ok(Answer::no_content())
        })
        .await
}
