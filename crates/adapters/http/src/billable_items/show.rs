use super::fields::BillableItemView;
use super::requirements::ReadBillableItems;
use crate::answers::shown;
use crate::envelope::Record;
use crate::operation::{Handled, Read};
use customs_billing::BillableItemId;
use customs_http_macros::get;

/// Show a billable item.
#[get("/billable-items/{id}", tag = "Billable items", ids("The item"), versioned,
    success(200, "The item", Record<BillableItemView>))]
pub(super) fn show_billable_item(asked: Read<ReadBillableItems, 1>) -> Handled {
    let items = &asked.services.billing.billable_items;
    let item = items.show(asked.organisation(), BillableItemId::new(asked.id()))?;
    shown(item.version, BillableItemView::from(item))
}
