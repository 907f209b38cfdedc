use super::WriteItems;
use super::fields::MasterItemStatus;
use crate::answers::changed;
use crate::envelope::Written;
use crate::operation::{Handled, Write};
use crate::record_fields::record_view;
use chrono::{DateTime, Utc};
use customs_http_macros::post;
use customs_master_data::MasterItemId;
use customs_master_data::master_item::MasterItem;

record_view! {
    /// An item whose classification was verified.
    #[schema(as = VerifiedMasterItem)]
    Verified {
        id: i64 = item.id.get(),
        item_code: Option<String> = item.form.item_code,
        #[schema(value_type = MasterItemStatus)]
        status: &'static str = standing.word(),
        verified_at: Option<DateTime<Utc>> = item.verified_at,
    }
    from |item: MasterItem|
    knowing { standing = item.form.item_status() }
}

/// Mark the classification of an item as verified.
///
/// An item that was `pending` becomes active. The service records the API client that verified it.
#[post("/item-master/{id}/verify", tag = "Item master", ids("The item"), versioned,
    success(200, "It is verified", Written<Verified>))]
pub(super) fn verify_item(order: &Write<WriteItems, 1>) -> Handled {
    let (items, id) = (&order.services.item_master, MasterItemId::new(order.id()));
    let item = items.verify(order.organisation(), id, order.expected, &order.actor())?;
    changed(item.version, Verified::from(item), "The item was verified.")
}
