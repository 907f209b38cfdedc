use super::requirements::DeleteItems;
use crate::command::Answer;
use crate::operation::{Answered, Write};
use customs_http_macros::delete;
use customs_master_data::ItemId;

/// Delete an item with its changes and documents.
///
/// Declarations keep the data that they took from the item.
#[delete("/item-master/{id}", tag = "Item master", ids("The item"), answer(204, "It is deleted"))]
pub(super) fn delete_item(order: &Write<DeleteItems, 1>) -> Answered {
    order.services.items.delete(order.organisation(), ItemId::new(order.id()), order.expected)?;
    Ok(Answer::no_content())
}
