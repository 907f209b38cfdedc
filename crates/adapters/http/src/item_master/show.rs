use super::fields::ItemView;
use super::requirements::ReadItems;
use crate::answers::shown;
use crate::envelope::Record;
use crate::operation::{Handled, Read};
use customs_http_macros::get;
use customs_master_data::MasterItemId;

/// Show an item with its documents and the changes that wait for a decision.
#[get("/item-master/{id}", tag = "Item master", ids("The item"), versioned, success(200, "The item", Record<ItemView>))]
pub(super) fn show_item(asked: Read<ReadItems, 1>) -> Handled {
    let found = asked.services.item_master.show(asked.organisation(), MasterItemId::new(asked.id()))?;
    shown(found.item.version, ItemView::from(found))
}
