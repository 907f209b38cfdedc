use super::choices::MasterItemStatus;
use super::fields::CreateBody;
use super::requirements::WriteItems;
use crate::body::{JsonBody, TellUnknown};
use crate::command::Answer;
use crate::envelope::WrittenWithWarnings;
use crate::operation::{Answered, Create};
use chrono::{DateTime, Utc};
use customs_http_macros::post;
use customs_master_data::item::Item;
use serde::Serialize;
use utoipa::ToSchema;

/// An item that was created.
#[derive(Serialize, ToSchema)]
#[schema(as = CreatedMasterItem)]
struct Created {
    id: i64,
    item_code: Option<String>,
    description: Option<String>,
    hs_code: Option<String>,
    #[schema(value_type = MasterItemStatus)]
    status: &'static str,
    created_at: DateTime<Utc>,
}

/// Creates an item
#[post("/item-master", tag = "Item master", versioned, answer(201, "It is created", WrittenWithWarnings<Created>))]
pub(super) fn create_item(order: &Create<WriteItems, JsonBody<CreateBody, TellUnknown>>) -> Answered {
    order.body.naming_unknown_fields(|unknown| {
        let item = order.services.items.create(order.organisation(), order.body.value().form())?;
        let version = item.version;
        let written = WrittenWithWarnings::new(Created::from(item), "The item was created.", unknown);
        Ok(Answer::created(&written)?.with_version(version))
    })
}

impl From<Item> for Created {
    fn from(item: Item) -> Self {
        Self {
            id: item.id.get(),
            status: item.form.item_status().word(),
            item_code: item.form.item_code,
            description: item.form.description,
            hs_code: item.form.hs_code,
            created_at: item.created_at,
        }
    }
}
