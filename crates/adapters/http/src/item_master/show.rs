use super::fields::ItemView;
use super::requirements::ReadItems;
use crate::answers::shown;
use crate::envelope::Record;
use crate::operation::{Answered, Read};
use customs_http_macros::get;
use customs_master_data::ItemId;

/// Show an item with its documents and the changes that wait for a decision.
#[get("/item-master/{id}", tag = "Item master", ids("The item"), versioned, answer(200, "The item", Record<ItemView>))]
pub(super) fn show_item(asked: Read<ReadItems, 1>) -> Answered {
    let found = asked.services.items.show(asked.organisation(), ItemId::new(asked.id()))?;
    shown(found.item.version, ItemView::from(found))
}
