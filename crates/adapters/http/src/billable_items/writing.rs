//! Endpoints that write billable items.

use super::fields::{BillableItemView, CreateBody, UpdateBody};
use super::{DeleteBillableItems, WriteBillableItems};
use crate::answers::{changed, created};
use crate::body::JsonBody;
use crate::command::Response;
use crate::envelope::Written;
use crate::operation::{Create, Handled, Write};
use customs_billing::BillableItemId;
use customs_http_macros::{delete, post, put};

/// Create a billable item.
#[post("/billable-items", tag = "Billable items", versioned, success(201, "The item", Written<BillableItemView>))]
pub(super) fn create_billable_item(order: &Create<WriteBillableItems, JsonBody<CreateBody>>) -> Handled {
    let items = &order.services.billing.billable_items;
    let item = items.create(order.organisation(), order.body.value().form())?;
    created(item.version, BillableItemView::from(item), "The billable item was created.")
}

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

/// Delete a billable item.
///
/// An item that a rate card prices cannot be deleted (`in_use`); set its `is_active` to false instead.
#[delete("/billable-items/{id}", tag = "Billable items", ids("The item"), success(204, "It is deleted"))]
pub(super) fn delete_billable_item(order: &Write<DeleteBillableItems, 1>) -> Handled {
    let items = &order.services.billing.billable_items;
    items.delete(order.organisation(), BillableItemId::new(order.id()), order.expected)?;
    Ok(Response::no_content())
}
