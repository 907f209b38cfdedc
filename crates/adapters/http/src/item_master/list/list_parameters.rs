#![expect(dead_code, reason = "the parameters for the OpenAPI document; they are read by the same names")]

use crate::choices::choices;
use crate::item_master::choices::MasterItemStatus;
use crate::query::Direction;
use utoipa::IntoParams;

#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub(in crate::item_master) struct ListParameters {
    /// Only items that match every word given here: it must begin a word of the code, the description, the commodity
    /// code, the SKU or the part number.
    search: Option<String>,
    /// Only items of this customer, without the global ones.
    customer_id: Option<i64>,
    #[param(inline)]
    status: Option<MasterItemStatus>,
    /// Field to sort by; `updated_at` when left out. Equal values are ordered by id.
    #[param(inline)]
    sort_by: Option<SortField>,
    /// Direction of the order; `desc` when left out.
    #[param(inline)]
    sort_order: Option<Direction>,
    /// Number of the page; 1 when left out.
    #[param(minimum = 1)]
    page: Option<u32>,
    /// Number of items on a page; 15 when left out.
    #[param(minimum = 1, maximum = 100)]
    per_page: Option<u32>,
}

choices! {
    SortField: "item_code", "description", "hs_code", "status", "created_at", "updated_at";
}
