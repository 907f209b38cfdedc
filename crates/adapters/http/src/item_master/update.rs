use super::fields::{ChangeBody, ItemView};
use super::requirements::WriteItems;
use crate::body::{JsonBody, TellUnknownBut};
use crate::command::Answer;
use crate::envelope::WrittenWithWarnings;
use crate::operation::{Answered, Write};
use customs_http_macros::put;
use customs_master_data::ItemId;

/// Change an item.
///
/// A change of commodity code, TARIC code or origin applies at once, is recorded as an approved change, and removes the
/// verification of the item.
#[put("/item-master/{id}", tag = "Item master", ids("The item"), versioned,
    answer(200, "The changed item", WrittenWithWarnings<ItemView>))]
pub(super) fn update_item(order: &Write<WriteItems, 1, JsonBody<ChangeBody, TellUnknownBut<ItemView>>>) -> Answered {
    order.body.naming_unknown_fields(|unknown| {
        let (items, id) = (&order.services.items, ItemId::new(order.id()));
        let change = |form: &mut _| order.body.value().apply(form);
        let record = items.update(order.organisation(), id, order.expected, &order.actor(), &change)?;
        let version = record.item.version;
        let written = WrittenWithWarnings::new(ItemView::from(record), "The item was updated.", unknown);
        Ok(Answer::ok(&written)?.with_version(version))
    })
}
