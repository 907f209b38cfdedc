use super::choices::MasterItemStatus;
use super::requirements::WriteItems;
use crate::command::Answer;
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
    /// Time at which the classification was verified.
    verified_at: Option<DateTime<Utc>>,
}

/// Mark the classification of an item as verified.
///
/// An item that was `pending` becomes active. The service records the API client that verified it.
#[post("/item-master/{id}/verify", tag = "Item master", ids("The item"), versioned,
    answer(200, "It is verified", Written<Verified>))]
pub(super) async fn verify_item(write: Write<WriteItems, 1>) -> Answered {
    write
        .run(|order| {
            let (items, id) = (&order.services.items, ItemId::new(order.id()));
            let item = items.verify(order.organisation(), id, order.expected, &order.actor())?;
            let version = item.version;
            let written = Written::new(Verified::from(item), "The item was verified.");
            Ok(Answer::ok(&written)?.with_version(version))
        })
        .await
}

impl From<Item> for Verified {
    fn from(item: Item) -> Self {
        let status = item.form.item_status().word();
        Self { id: item.id.get(), item_code: item.form.item_code, status, verified_at: item.verified_at }
    }
}
