#![expect(dead_code, reason = "the parameters for the OpenAPI document; they are read by the same names")]

use crate::choices::choices;
use crate::item_master::fields::MasterItemStatus;
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
    /// Id of the item after which the page begins, in the order of the list: the last one of the page before. Items that
    /// come, go or change in front of that place move nothing to another page, as they do with `page`. Sort by
    /// `created_at` for it, since a change moves an item in the order of `updated_at`. Refused with the path `after_id` when
    /// the list has no such item (any more), and together with a `page` other than 1. The list has ended when a page is empty.
    #[param(minimum = 1)]
    after_id: Option<i64>,
}

choices! {
    SortField: "item_code", "description", "hs_code", "status", "created_at", "updated_at";
}
