//! Billable items: the endpoints that read them, and those that write them.

pub(crate) mod fields;
mod reading;
mod writing;

use crate::requirement::requirements;
use crate::routing::Routing;

pub(crate) fn register<R: Routing>(config: &mut R) {
    config
        .service(reading::list_billable_items)
        .service(writing::create_billable_item)
        .service(reading::show_billable_item)
        .service(writing::update_billable_item)
        .service(writing::delete_billable_item);
}

requirements! {
    ReadBillableItems: BillableItemsRead;
    WriteBillableItems: BillableItemsWrite;
    DeleteBillableItems: BillableItemsDelete;
}
