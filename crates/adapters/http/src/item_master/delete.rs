use super::requirements::DeleteItems;
use crate::command::Response;
use crate::operation::{Handled, Write};
use customs_http_macros::delete;
use customs_master_data::MasterItemId;

/// Delete an item with its changes and documents.
///
/// Declarations keep the data that they took from the item.
#[delete("/item-master/{id}", tag = "Item master", ids("The item"), success(204, "It is deleted"))]
pub(super) fn delete_item(order: &Write<DeleteItems, 1>) -> Handled {
    order.services.item_master.delete(order.organisation(), MasterItemId::new(order.id()), order.expected)?;
    Ok(Response::no_content())
}
