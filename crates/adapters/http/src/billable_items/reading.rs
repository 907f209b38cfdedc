//! Endpoints that read billable items.

use super::ReadBillableItems;
use super::fields::BillableItemView;
use crate::answers::shown;
use crate::billable_items::fields::{BillableItemType, BillingTriggerEvent, BillingTriggerType};
use crate::billing::{by_word, looked_for};
use crate::command::Response;
use crate::envelope::{Listed, Record};
use crate::operation::{Handled, Read};
use crate::query::{FromQuery, OnePage, QueryReader};
use customs_billing::BillableItemId;
use customs_billing::billable_item::{ItemType, TriggerEvent, TriggerType};
use customs_billing::ports::BillableItemFilter;
use customs_http_macros::get;
use customs_kernel::PageRequest;
use utoipa::IntoParams;

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

#[expect(dead_code, reason = "the parameters for the OpenAPI document; they are read by the same names")]
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
struct ListParameters {
    #[param(inline)]
    item_type: Option<BillableItemType>,
    /// Only items of this category; the whole name of the category is compared.
    category: Option<String>,
    #[param(inline)]
    trigger_event: Option<BillingTriggerEvent>,
    #[param(inline)]
    trigger_type: Option<BillingTriggerType>,
    /// Only items that may be charged (`true`), or only items that may not (`false`).
    is_active: Option<bool>,
    /// Only items with this text in their code or name.
    search: Option<String>,
}

/// Show a billable item.
#[get("/billable-items/{id}", tag = "Billable items", ids("The item"), versioned,
    success(200, "The item", Record<BillableItemView>))]
pub(super) fn show_billable_item(asked: Read<ReadBillableItems, 1>) -> Handled {
    let items = &asked.services.billing.billable_items;
    let item = items.show(asked.organisation(), BillableItemId::new(asked.id()))?;
    shown(item.version, BillableItemView::from(item))
}
