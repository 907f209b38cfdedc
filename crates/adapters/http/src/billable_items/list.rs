mod list_parameters;

use super::fields::BillableItemView;
use super::requirements::ReadBillableItems;
use crate::billing::{by_word, looked_for};
use crate::command::Response;
use crate::envelope::Listed;
use crate::operation::{Handled, Read};
use crate::query::{FromQuery, OnePage, QueryReader};
use customs_billing::billable_item::{ItemType, TriggerEvent, TriggerType};
use customs_billing::ports::BillableItemFilter;
use customs_http_macros::get;
use customs_kernel::PageRequest;
use list_parameters::ListParameters;

impl FromQuery for BillableItemFilter {
    fn from_query(query: &mut QueryReader) -> Self {
        Self {
            item_type: query.choice("item_type", &by_word(ItemType::ALL, ItemType::word)),
            category: looked_for(query.text("category")),
            trigger_event: query.choice("trigger_event", &by_word(TriggerEvent::ALL, TriggerEvent::word)),
            trigger_type: query.choice("trigger_type", &by_word(TriggerType::ALL, TriggerType::word)),
            is_active: query.boolean("is_active"),
            search: looked_for(query.text("search")),
        }
    }
}

/// List billable items.
///
/// Items are listed in the order in which they were created.
#[get("/billable-items", tag = "Billable items", params(ListParameters, OnePage),
    success(200, "A page of items", Listed<BillableItemView>))]
pub(super) fn list_billable_items(asked: Read<ReadBillableItems, 0, (BillableItemFilter, PageRequest)>) -> Handled {
    let (filter, page) = &asked.query;
    let page = asked.services.billing.billable_items.list(asked.organisation(), filter, *page)?;
    Response::ok(&Listed::from_page(page, BillableItemView::from))
}
