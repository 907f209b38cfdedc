use super::allocation_record::{AllocationBody, AllocationView};
use super::requirements::WriteInventory;
use crate::body::JsonBody;
use crate::caller::Caller;
use crate::command::{Answer, Command};
use crate::envelope::Written;
use crate::expected_version::ExpectedVersion;
use crate::path_ids::PathIds;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, delete, post, put, web};
use customs_inventory::Allocation;

fn shown(allocations: Vec<Allocation>, message: &str) -> Written<Vec<AllocationView>> {
    Written::new(allocations.into_iter().map(AllocationView::from).collect(), message)
}

/// Allocates stock to a line of a declaration
///
/// It is reserved, and leaves when customs releases the declaration. Refused with `already_allocated` when the line has
/// an allocation, and with `insufficient_stock` when there is too little. If-Match names the version of the declaration, which
/// this does not change.
#[utoipa::path(
    tag = "Inventory",
    params(("id" = i64, Path, description = "The line of a declaration")),
    request_body = AllocationBody,
    responses((status = 201, description = "What is reserved, by lot", body = Written<Vec<AllocationView>>)),
    security(("oauth2" = ["inventory:write"]), ("bearer" = [])),
)]
#[post("/declaration-lines/{id}/allocation")]
pub(super) async fn allocate_line(
    caller: Caller<WriteInventory>,
    ids: PathIds<1>,
    ExpectedVersion(expected): ExpectedVersion,
    command: Command,
    services: web::Data<Services>,
    body: JsonBody<AllocationBody>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([line]) = ids;
    let form = body.into_inner().into_form();
    let (allocations, organisation) = (services.inventory.allocations.clone(), caller.organisation());
    let actor = caller.actor();
    command
        .run(move || {
            allocations.expect(organisation, line, expected)?;
            let allocated = allocations.allocate(organisation, line, &form, &actor)?;
            Answer::created(&shown(allocated, "The stock was allocated."))
        })
        .await
}

/// Replaces the allocation of a line
///
/// What the line has now is there for it again. If that fails the allocation stays as it is. If-Match names the version
/// of the declaration, which this does not change.
#[utoipa::path(
    tag = "Inventory",
    params(("id" = i64, Path, description = "The line of a declaration")),
    request_body = AllocationBody,
    responses((status = 200, description = "What is reserved, by lot", body = Written<Vec<AllocationView>>)),
    security(("oauth2" = ["inventory:write"]), ("bearer" = [])),
)]
#[put("/declaration-lines/{id}/allocation")]
pub(super) async fn replace_allocation(
    caller: Caller<WriteInventory>,
    ids: PathIds<1>,
    ExpectedVersion(expected): ExpectedVersion,
    command: Command,
    services: web::Data<Services>,
    body: JsonBody<AllocationBody>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([line]) = ids;
    let form = body.into_inner().into_form();
    let (allocations, organisation) = (services.inventory.allocations.clone(), caller.organisation());
    let actor = caller.actor();
    command
        .run(move || {
            allocations.expect(organisation, line, expected)?;
            let allocated = allocations.replace(organisation, line, &form, &actor)?;
            Answer::ok(&shown(allocated, "The allocation was replaced."))
        })
        .await
}

/// Frees the stock that is allocated to a line
///
/// If-Match names the version of the declaration, which this does not change.
#[utoipa::path(
    tag = "Inventory",
    params(("id" = i64, Path, description = "The line of a declaration")),
    responses((status = 204, description = "It is available again")),
    security(("oauth2" = ["inventory:write"]), ("bearer" = [])),
)]
#[delete("/declaration-lines/{id}/allocation")]
pub(super) async fn free_allocation(
    caller: Caller<WriteInventory>,
    ids: PathIds<1>,
    ExpectedVersion(expected): ExpectedVersion,
    command: Command,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([line]) = ids;
    let (allocations, organisation) = (services.inventory.allocations.clone(), caller.organisation());
    let actor = caller.actor();
    command
        .run(move || {
            allocations.expect(organisation, line, expected)?;
            allocations.free(organisation, line, &actor)?;
            Ok(Answer::no_content())
        })
        .await
}
