use super::requirements::DeleteBillableItems;
use crate::caller::Caller;
use crate::command::{Answer, Command};
use crate::expected_version::ExpectedVersion;
use crate::path_ids::PathIds;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, delete, web};
use customs_billing::BillableItemId;

/// Deletes a billable item
///
/// One that a rate card prices cannot be deleted (`in_use`); set `is_active` to false instead.
#[utoipa::path(
    tag = "Billable items",
    params(("id" = i64, Path, description = "The item")),
    responses((status = 204, description = "It is deleted")),
    security(("oauth2" = ["billable_items:delete"]), ("bearer" = [])),
)]
#[delete("/billable-items/{id}")]
pub(super) async fn delete_billable_item(
    caller: Caller<DeleteBillableItems>,
    ids: PathIds<1>,
    ExpectedVersion(expected): ExpectedVersion,
    command: Command,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let (items, organisation) = (services.billing.billable_items.clone(), caller.organisation());
    command
        .run(move || {
            items.delete(organisation, BillableItemId::new(id), expected)?;
            Ok(Answer::no_content())
        })
        .await
}
