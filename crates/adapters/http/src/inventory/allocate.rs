use super::allocation_record::{AllocationBody, AllocationView};
use super::requirements::WriteInventory;
use crate::body::JsonBody;
use crate::caller::Caller;
use crate::command::{Answer, Command};
use crate::envelope::Written;
use crate::expected_version::ExpectedVersion;
use crate::path_ids::PathIds;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, web};
use customs_http_macros::{delete, post, put};
use customs_inventory::Allocation;

fn shown(allocations: Vec<Allocation>, message: &str) -> Written<Vec<AllocationView>> {
    Written::new(allocations.into_iter().map(AllocationView::from).collect(), message)
}

/// Allocates stock to a line of a declaration
///
/// It is reserved, and leaves when customs releases the declaration. Refused with `already_allocated` when the line has
/// an allocation, and with `insufficient_stock` when there is too little. If-Match names the version of the declaration, which
/// this does not change.
#[post("/declaration-lines/{id}/allocation", tag = "Inventory", ids("The line of a declaration"),
    answer(201, "What is reserved, by lot", Written<Vec<AllocationView>>))]
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
#[put("/declaration-lines/{id}/allocation", tag = "Inventory", ids("The line of a declaration"),
    answer(200, "What is reserved, by lot", Written<Vec<AllocationView>>))]
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
#[delete(
    "/declaration-lines/{id}/allocation",
    tag = "Inventory",
    ids("The line of a declaration"),
    answer(204, "It is available again")
)]
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
