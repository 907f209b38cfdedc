//! The item master: each endpoint has a file of its own.

mod choices;
mod create;
mod delete;
mod documents;
mod duplicate;
mod fields;
mod history;
mod list;
mod pending_changes;
mod record;
mod requirements;
mod search;
mod show;
mod update;
mod verify;

use crate::routing::Routing;

/// The search is registered first, because its path would also match that of an item.
pub(crate) fn register<R: Routing>(config: &mut R) {
    config
        .service(search::search_items)
        .service(list::list_items)
        .service(create::create_item)
        .service(show::show_item)
        .service(update::update_item)
        .service(delete::delete_item)
        .service(duplicate::duplicate_item)
        .service(verify::verify_item)
        .service(pending_changes::list_pending_changes)
        .service(documents::list_item_documents);
}
