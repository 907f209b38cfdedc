use super::fields::ItemView;
use super::requirements::WriteItems;
use crate::answers::created;
use crate::envelope::Written;
use crate::operation::{Handled, Write};
use customs_http_macros::post;
use customs_master_data::MasterItemId;

/// Copy an item.
///
/// The code of the copy ends with `_COPY`, or with `_COPY_2` and so on if that code is taken. The copy is active and
/// not verified. `If-Match` names the version of the item that is copied.
#[post("/item-master/{id}/duplicate", tag = "Item master", ids("The item that is copied"),
    versioned = "The version of the copy, for If-Match", success(201, "The copy", Written<ItemView>))]
pub(super) fn duplicate_item(order: &Write<WriteItems, 1>) -> Handled {
    let items = &order.services.item_master;
    let copy = items.duplicate(order.organisation(), MasterItemId::new(order.id()), order.expected)?;
    created(copy.version, ItemView::from_new(copy), "The item was copied.")
}
