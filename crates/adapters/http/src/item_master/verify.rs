use super::choices::MasterItemStatus;
use super::requirements::WriteItems;
use crate::answers::changed;
use crate::envelope::Written;
use crate::operation::{Answered, Write};
use chrono::{DateTime, Utc};
use customs_http_macros::post;
use customs_master_data::ItemId;
use customs_master_data::item::Item;
use serde::Serialize;
use utoipa::ToSchema;

/// An item whose classification was verified.
#[derive(Serialize, ToSchema)]
#[schema(as = VerifiedMasterItem)]
struct Verified {
    id: i64,
    item_code: Option<String>,
    #[schema(value_type = MasterItemStatus)]
    status: &'static str,
    verified_at: Option<DateTime<Utc>>,
}

/// Notes that the classification of an item was verified
///
/// An item that waited for that becomes active. Kept with it is which API client verified it.
#[post("/item-master/{id}/verify", tag = "Item master", ids("The item"), versioned,
    answer(200, "It is verified", Written<Verified>))]
pub(super) fn verify_item(order: &Write<WriteItems, 1>) -> Answered {
    let (items, id) = (&order.services.items, ItemId::new(order.id()));
    let item = items.verify(order.organisation(), id, order.expected, &order.actor())?;
    changed(item.version, Verified::from(item), "The item was verified.")
}

impl From<Item> for Verified {
    fn from(item: Item) -> Self {
        let status = item.form.item_status().word();
        Self { id: item.id.get(), item_code: item.form.item_code, status, verified_at: item.verified_at }
    }
}
