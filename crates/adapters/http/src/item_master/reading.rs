//! Endpoints that show an item and search for items.

use super::ReadItems;
use super::fields::ItemView;
use crate::answers::shown;
use crate::command::Response;
use crate::envelope::Record;
use crate::operation::{Handled, Read};
use crate::query::{FromQuery, QueryReader, WholeList};
use crate::record_fields::record_view;
use customs_http_macros::get;
use customs_master_data::master_item::MasterItemHit;
use customs_master_data::{CustomerId, MasterItemId};

/// Show an item with its documents and the changes that wait for a decision.
#[get("/item-master/{id}", tag = "Item master", ids("The item"), versioned, success(200, "The item", Record<ItemView>))]
pub(super) fn show_item(asked: Read<ReadItems, 1>) -> Handled {
    let found = asked.services.item_master.show(asked.organisation(), MasterItemId::new(asked.id()))?;
    shown(found.item.version, ItemView::from(found))
}

record_view! {
    /// An item that a search found.
    #[schema(as = MasterItemHit)]
    Hit {
        id: i64,
        item_code: String,
        description: String,
        /// Commodity code; null when the item has none.
        hs_code: Option<String>,
        /// Customer that the item belongs to; null for a global item.
        customer_id: Option<i64>,
    }
    of MasterItemHit { id, item_code, description, hs_code, owner: customer_id }
}

/// The words and the customer of a search. The use case checks that there are words.
pub(super) struct Wanted {
    query: Option<String>,
    customer: Option<CustomerId>,
}

impl FromQuery for Wanted {
    fn from_query(query: &mut QueryReader) -> Self {
        Self { query: query.text("q"), customer: query.integer("customer_id").map(CustomerId::new) }
    }
}

/// Search items while a user types.
///
/// Returns up to 20 active items. Each word of `q` must begin a word of the code, the description or the commodity
/// code.
#[get("/item-master/search", tag = "Item master",
    params(("q" = String, Query, description = "Beginnings of words", min_length = 1), ("customer_id" = Option<i64>, Query, description = "Items of this customer and global ones; when left out, everybody's"), WholeList),
    success(200, "What was found", Record<Vec<Hit>>))]
pub(super) fn search_items(asked: Read<ReadItems, 0, (Wanted, WholeList)>) -> Handled {
    let (Wanted { query, customer }, list) = &asked.query;
    let found = asked.services.item_master.search(asked.organisation(), query.as_deref(), *customer)?;
    let data: Vec<Hit> = list.take_from(found.into_iter().map(Into::into));
    Response::ok(&Record { data })
}
