#![expect(dead_code, reason = "the parameters for the OpenAPI document; they are read by the same names")]

use crate::billable_items::choices::{BillableItemType, BillingTriggerEvent, BillingTriggerType};
use utoipa::IntoParams;

#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub(in crate::billable_items) struct ListParameters {
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
