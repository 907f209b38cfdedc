use super::allocation_record::AvailableView;
use super::requirements::ReadInventory;
use crate::command::Response;
use crate::envelope::Record;
use crate::operation::{Handled, Read};
use crate::query::WholeList;
use customs_http_macros::get;

/// List the lots from which a line of a declaration can be supplied.
///
/// These are the lots of the declaration's customer with the same article, or with the same commodity code and origin.
#[get("/declaration-lines/{id}/allocation/available", tag = "Inventory", ids("The line of a declaration"),
    params(WholeList), success(200, "The oldest first, 1,000 at most", Record<Vec<AvailableView>>))]
pub(super) fn list_available_lots(asked: Read<ReadInventory, 1, WholeList>) -> Handled {
    let lots = asked.services.inventory.allocations.available(asked.organisation(), asked.id())?;
    Response::ok(&Record { data: asked.query.take_from(lots.into_iter().map(AvailableView::from)) })
}
