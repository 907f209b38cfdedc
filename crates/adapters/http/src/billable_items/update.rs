use super::fields::{BillableItemView, UpdateBody};
use super::requirements::WriteBillableItems;
use crate::answers::changed;
use crate::body::JsonBody;
use crate::envelope::Written;
use crate::operation::{Handled, Write};
use customs_billing::BillableItemId;
use customs_http_macros::put;

/// Change a billable item.
///
/// Fields that are left out stay as they are; null clears a field, or gives it its default again. Charges that were
/// made before the change stay as they are.
#[put("/billable-items/{id}", tag = "Billable items", ids("The item"), versioned,
    success(200, "The changed item", Written<BillableItemView>))]
pub(super) fn update_billable_item(order: &Write<WriteBillableItems, 1, JsonBody<UpdateBody>>) -> Handled {
    let (items, id) = (&order.services.billing.billable_items, BillableItemId::new(order.id()));
    let change = |form: &mut _| order.body.value().apply(form);
    let item = items.update(order.organisation(), id, order.expected, &change)?;
    changed(item.version, BillableItemView::from(item), "The billable item was updated.")
}
