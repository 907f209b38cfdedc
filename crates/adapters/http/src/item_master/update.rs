use super::fields::{ItemView, UpdateBody};
use super::requirements::WriteItems;
use crate::answers::changed_despite;
use crate::body::{JsonBody, ReportUnknownExcept};
use crate::envelope::WrittenWithWarnings;
use crate::operation::{Handled, Write};
use customs_http_macros::put;
use customs_master_data::MasterItemId;

/// Change an item.
///
/// A change of commodity code, TARIC code or origin applies at once, is recorded as an approved change, and removes the
/// verification of the item.
#[put("/item-master/{id}", tag = "Item master", ids("The item"), versioned,
    success(200, "The changed item", WrittenWithWarnings<ItemView>))]
pub(super) fn update_item(
    order: &Write<WriteItems, 1, JsonBody<UpdateBody, ReportUnknownExcept<ItemView>>>,
) -> Handled {
    order.body.naming_unknown_fields(|unknown| {
        let (items, id) = (&order.services.item_master, MasterItemId::new(order.id()));
        let change = |form: &mut _| order.body.value().apply(form);
        let record = items.update(order.organisation(), id, order.expected, &order.actor(), &change)?;
        changed_despite(&unknown, record.item.version, ItemView::from(record), "The item was updated.")
    })
}
