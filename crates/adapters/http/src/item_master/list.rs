mod list_parameters;
mod summary;

use super::ReadItems;
use crate::billing::by_word;
use crate::command::Response;
use crate::envelope::Listed;
use crate::operation::{Handled, Read};
use crate::query::{FromQuery, QueryReader, SortedPage};
use customs_http_macros::get;
use customs_kernel::{PageSize, SortDirection};
use customs_master_data::CustomerId;
use customs_master_data::master_item::MasterItemStatus;
use customs_master_data::ports::{MasterItemFilter, MasterItemSort};
use customs_master_data::search::SearchWords;
use list_parameters::ListParameters;
use summary::Summary;

impl FromQuery for SortedPage<MasterItemFilter, MasterItemSort> {
    fn from_query(query: &mut QueryReader) -> Self {
        let search = query.text("search").filter(|text| !text.trim().is_empty());
        let statuses = by_word(MasterItemStatus::ALL, MasterItemStatus::word);
        let filter = MasterItemFilter {
            search: search.as_deref().map(SearchWords::from_text),
            customer: query.integer("customer_id").map(CustomerId::new),
            status: query.choice("status", &statuses),
        };
        let sort = query.choice("sort_by", &SORTS).unwrap_or(MasterItemSort::UpdatedAt);
        let direction = query.choice("sort_order", &DIRECTIONS).unwrap_or(SortDirection::Descending);
        Self { filter, sort, direction, page: query.page(PAGE) }
    }
}

const SORTS: [(&str, MasterItemSort); 6] = [
    ("item_code", MasterItemSort::Code),
    ("description", MasterItemSort::Description),
    ("hs_code", MasterItemSort::HsCode),
    ("status", MasterItemSort::Status),
    ("created_at", MasterItemSort::CreatedAt),
    ("updated_at", MasterItemSort::UpdatedAt),
];

const DIRECTIONS: [(&str, SortDirection); 2] = [("asc", SortDirection::Ascending), ("desc", SortDirection::Descending)];

/// Number of items on a page, unless the client asks for another number (document 1, limits).
const PAGE: PageSize = match PageSize::new(15) {
    Some(size) => size,
    None => PageSize::DEFAULT,
};

/// List items.
#[get("/item-master", tag = "Item master", params(ListParameters), success(200, "A page of items", Listed<Summary>))]
pub(super) fn list_items(asked: Read<ReadItems, 0, SortedPage<MasterItemFilter, MasterItemSort>>) -> Handled {
    let SortedPage { filter, sort, direction, page } = &asked.query;
    let page = asked.services.item_master.list(asked.organisation(), filter, *sort, *direction, *page)?;
    Response::ok(&Listed::from_page(page, Summary::from))
}
