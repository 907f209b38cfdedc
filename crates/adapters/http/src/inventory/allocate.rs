use super::WriteInventory;
use super::allocation_record::{AllocationBody, AllocationView};
use crate::ApiError;
use crate::body::JsonBody;
use crate::command::Response;
use crate::envelope::Written;
use crate::operation::{Handled, Write};
use customs_http_macros::{delete, post, put};
use customs_inventory::{Allocation, Allocations};

/// Returns the use cases after checking that the declaration of the line has the version that the client expects.
fn expected<B>(order: &Write<WriteInventory, 1, B>) -> Result<&Allocations, ApiError> {
    let allocations = &order.services.inventory.allocations;
    allocations.expect(order.organisation(), order.id(), order.expected)?;
    Ok(allocations)
}

fn shown(allocations: Vec<Allocation>, message: &str) -> Written<Vec<AllocationView>> {
    Written::new(allocations.into_iter().map(AllocationView::from).collect(), message)
}

/// Allocate stock to a line of a declaration.
///
/// The stock is reserved, and leaves the warehouse when customs releases the declaration. The allocation is refused
/// with `already_allocated` if the line already has one, and with `insufficient_stock` if too little is available.
/// `If-Match` names the version of the declaration; allocating does not change that version.
#[post("/declaration-lines/{id}/allocation", tag = "Inventory", ids("The line of a declaration"),
    success(201, "What is reserved, by lot", Written<Vec<AllocationView>>))]
pub(super) fn allocate_line(order: &Write<WriteInventory, 1, JsonBody<AllocationBody>>) -> Handled {
    let form = order.body.value().form();
    let allocated = expected(order)?.allocate(order.organisation(), order.id(), &form, &order.actor())?;
    Response::created(&shown(allocated, "The stock was allocated."))
}

/// Replace the allocation of a line.
///
/// The stock that the line has now can be allocated to it again. If the replacement fails, the old allocation stays.
/// `If-Match` names the version of the declaration; replacing does not change that version.
#[put("/declaration-lines/{id}/allocation", tag = "Inventory", ids("The line of a declaration"),
    success(200, "What is reserved, by lot", Written<Vec<AllocationView>>))]
pub(super) fn replace_allocation(order: &Write<WriteInventory, 1, JsonBody<AllocationBody>>) -> Handled {
    let form = order.body.value().form();
    let allocated = expected(order)?.replace(order.organisation(), order.id(), &form, &order.actor())?;
    Response::ok(&shown(allocated, "The allocation was replaced."))
}

/// Free the stock that is allocated to a line.
///
/// `If-Match` names the version of the declaration; freeing does not change that version.
#[delete(
    "/declaration-lines/{id}/allocation",
    tag = "Inventory",
    ids("The line of a declaration"),
    success(204, "It is available again")
)]
pub(super) fn free_allocation(order: &Write<WriteInventory, 1>) -> Handled {
    expected(order)?.free(order.organisation(), order.id(), &order.actor())?;
    Ok(Response::no_content())
}
