#![expect(dead_code, reason = "the parameters for the OpenAPI document; they are read by the same names")]

use crate::billable_items::choices::{BillableItemType, BillingTriggerEvent, BillingTriggerType};
use utoipa::IntoParams;

#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub(in crate::billable_items) struct ListParameters {
    #[param(inline)]
    item_type: Option<BillableItemType>,
    /// The whole category.
    category: Option<String>,
    #[param(inline)]
    trigger_event: Option<BillingTriggerEvent>,
    #[param(inline)]
    trigger_type: Option<BillingTriggerType>,
    is_active: Option<bool>,
    /// Part of code or name.
    search: Option<String>,
}
