use super::requirements::DeleteBillableItems;
use crate::command::Response;
use crate::operation::{Handled, Write};
use customs_billing::BillableItemId;
use customs_http_macros::delete;

/// Delete a billable item.
///
/// An item that a rate card prices cannot be deleted (`in_use`); set its `is_active` to false instead.
#[delete("/billable-items/{id}", tag = "Billable items", ids("The item"), success(204, "It is deleted"))]
pub(super) fn delete_billable_item(order: &Write<DeleteBillableItems, 1>) -> Handled {
    let items = &order.services.billing.billable_items;
    items.delete(order.organisation(), BillableItemId::new(order.id()), order.expected)?;
    Ok(Response::no_content())
}
