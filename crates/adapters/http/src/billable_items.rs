//! Billable items: each endpoint has a file of its own.

pub(crate) mod choices;
mod create;
mod delete;
mod fields;
mod list;
mod requirements;
mod show;
mod update;

use crate::routing::Routing;

pub(crate) fn register<R: Routing>(config: &mut R) {
    config
        .service(list::list_billable_items)
        .service(create::create_billable_item)
        .service(show::show_billable_item)
        .service(update::update_billable_item)
        .service(delete::delete_billable_item);
}
