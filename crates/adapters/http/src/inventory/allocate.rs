use super::allocation_record::{AllocationBody, AllocationView};
use super::requirements::WriteInventory;
use crate::ApiError;
use crate::body::JsonBody;
use crate::command::Answer;
use crate::envelope::Written;
use crate::operation::{Answered, Write};
use customs_http_macros::{delete, post, put};
use customs_inventory::{Allocation, Allocations};

/// The use cases, once the declaration of the line has the version that is meant.
fn expected<B>(order: &Write<WriteInventory, 1, B>) -> Result<&Allocations, ApiError> {
    let allocations = &order.services.inventory.allocations;
    allocations.expect(order.organisation(), order.id(), order.expected)?;
    Ok(allocations)
}

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
pub(super) fn allocate_line(order: &Write<WriteInventory, 1, JsonBody<AllocationBody>>) -> Answered {
    let form = order.body.value().form();
    let allocated = expected(order)?.allocate(order.organisation(), order.id(), &form, &order.actor())?;
    Answer::created(&shown(allocated, "The stock was allocated."))
}

/// Replaces the allocation of a line
///
/// What the line has now is there for it again. If that fails the allocation stays as it is. If-Match names the version
/// of the declaration, which this does not change.
#[put("/declaration-lines/{id}/allocation", tag = "Inventory", ids("The line of a declaration"),
    answer(200, "What is reserved, by lot", Written<Vec<AllocationView>>))]
pub(super) fn replace_allocation(order: &Write<WriteInventory, 1, JsonBody<AllocationBody>>) -> Answered {
    let form = order.body.value().form();
    let allocated = expected(order)?.replace(order.organisation(), order.id(), &form, &order.actor())?;
    Answer::ok(&shown(allocated, "The allocation was replaced."))
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
pub(super) fn free_allocation(order: &Write<WriteInventory, 1>) -> Answered {
    expected(order)?.free(order.organisation(), order.id(), &order.actor())?;
    Ok(Answer::no_content())
}
