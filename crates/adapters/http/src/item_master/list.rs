mod list_parameters;
mod summary;

use super::requirements::ReadItems;
use crate::billing::by_word;
use crate::command::Answer;
use crate::envelope::Listed;
use crate::operation::{Answered, Read};
use crate::query::{FromQuery, QueryReader, SortedPage};
use customs_http_macros::get;
use customs_kernel::{PageSize, SortDirection};
use customs_master_data::CustomerId;
use customs_master_data::item::ItemStatus;
use customs_master_data::ports::{ItemFilter, ItemSort};
use customs_master_data::search::SearchWords;
use list_parameters::ListParameters;
use summary::Summary;

impl FromQuery for SortedPage<ItemFilter, ItemSort> {
    fn from_query(query: &mut QueryReader) -> Self {
        let search = query.text("search").filter(|text| !text.trim().is_empty());
        let statuses = by_word(ItemStatus::ALL, ItemStatus::word);
        let filter = ItemFilter {
            search: search.as_deref().map(SearchWords::of),
            customer: query.integer("customer_id").map(CustomerId::new),
            status: query.choice("status", &statuses),
        };
        let sort = query.choice("sort_by", &SORTS).unwrap_or(ItemSort::UpdatedAt);
        let direction = query.choice("sort_order", &DIRECTIONS).unwrap_or(SortDirection::Descending);
        Self { filter, sort, direction, page: query.page(PAGE) }
    }
}

const SORTS: [(&str, ItemSort); 6] = [
    ("item_code", ItemSort::Code),
    ("description", ItemSort::Description),
    ("hs_code", ItemSort::HsCode),
    ("status", ItemSort::Status),
    ("created_at", ItemSort::CreatedAt),
    ("updated_at", ItemSort::UpdatedAt),
];

const DIRECTIONS: [(&str, SortDirection); 2] = [("asc", SortDirection::Ascending), ("desc", SortDirection::Descending)];

/// Number of items on a page, unless the client asks for another number (document 1, limits).
const PAGE: PageSize = match PageSize::new(15) {
    Some(size) => size,
    None => PageSize::DEFAULT,
};

/// List items.
#[get("/item-master", tag = "Item master", params(ListParameters), answer(200, "A page of items", Listed<Summary>))]
pub(super) fn list_items(asked: Read<ReadItems, 0, SortedPage<ItemFilter, ItemSort>>) -> Answered {
    let SortedPage { filter, sort, direction, page } = &asked.query;
    let page = asked.services.items.list(asked.organisation(), filter, *sort, *direction, *page)?;
    Answer::ok(&Listed::of(page, Summary::from))
}
