use super::requirements::DeleteBillableItems;
use crate::caller::Caller;
use crate::command::{Answer, Command};
use crate::expected_version::ExpectedVersion;
use crate::path_ids::PathIds;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, web};
use customs_billing::BillableItemId;
use customs_http_macros::delete;

/// Deletes a billable item
///
/// One that a rate card prices cannot be deleted (`in_use`); set `is_active` to false instead.
#[delete("/billable-items/{id}", tag = "Billable items", ids("The item"), answer(204, "It is deleted"))]
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
