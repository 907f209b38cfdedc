use super::fields::{BillableItemView, CreateBody};
use super::requirements::WriteBillableItems;
use crate::answers::created;
use crate::body::JsonBody;
use crate::envelope::Written;
use crate::operation::{Create, Handled};
use customs_http_macros::post;

/// Create a billable item.
#[post("/billable-items", tag = "Billable items", versioned, success(201, "The item", Written<BillableItemView>))]
pub(super) fn create_billable_item(order: &Create<WriteBillableItems, JsonBody<CreateBody>>) -> Handled {
    let items = &order.services.billing.billable_items;
    let item = items.create(order.organisation(), order.body.value().form())?;
    created(item.version, BillableItemView::from(item), "The billable item was created.")
}
