use super::fields::ItemView;
use super::requirements::WriteItems;
use crate::answers::created;
use crate::envelope::Written;
use crate::operation::{Answered, Write};
use customs_http_macros::post;
use customs_master_data::ItemId;

/// Makes a copy of an item
///
/// Its code ends with `_COPY`, or `_COPY_2` and so on where that is taken; it is active and not
/// verified. If-Match is compared with the item that is copied.
#[post("/item-master/{id}/duplicate", tag = "Item master", ids("The item that is copied"),
    versioned = "The version of the copy, for If-Match", answer(201, "The copy", Written<ItemView>))]
pub(super) fn duplicate_item(order: &Write<WriteItems, 1>) -> Answered {
    let items = &order.services.items;
    let copy = items.duplicate(order.organisation(), ItemId::new(order.id()), order.expected)?;
    created(copy.version, ItemView::of_new(copy), "The item was copied.")
}
