//! The item master.

mod fields;
mod history;
mod list;
mod pending_changes;
mod reading;
mod record;
mod verify;
mod writing;

use crate::requirement::requirements;
use crate::routing::Routing;

/// The search is registered first, because its path would also match that of an item.
pub(crate) fn register<R: Routing>(config: &mut R) {
    config
        .service(reading::search_items)
        .service(list::list_items)
        .service(writing::create_item)
        .service(reading::show_item)
        .service(writing::update_item)
        .service(writing::delete_item)
        .service(writing::duplicate_item)
        .service(verify::verify_item)
        .service(pending_changes::list_pending_changes)
        .service(history::list_item_documents);
}

requirements! {
    ReadItems: ItemMasterRead;
    WriteItems: ItemMasterWrite;
    DeleteItems: ItemMasterDelete;
}
