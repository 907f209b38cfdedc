use super::choices::MasterItemStatus;
use super::fields::CreateBody;
use super::requirements::WriteItems;
use crate::body::{JsonBody, TellUnknown};
use crate::command::Answer;
use crate::envelope::WrittenWithWarnings;
use crate::operation::{Answered, Create};
use crate::record_fields::record_view;
use chrono::{DateTime, Utc};
use customs_http_macros::post;
use customs_master_data::item::Item;

record_view! {
    /// An item that was created.
    #[schema(as = CreatedMasterItem)]
    Created {
        id: i64 = item.id.get(),
        item_code: Option<String> = item.form.item_code,
        description: Option<String> = item.form.description,
        hs_code: Option<String> = item.form.hs_code,
        #[schema(value_type = MasterItemStatus)]
        status: &'static str = standing.word(),
        created_at: DateTime<Utc> = item.created_at,
    }
    from |item: Item|
    knowing { standing = item.form.item_status() }
}

/// Create an item.
#[post("/item-master", tag = "Item master", versioned, answer(201, "It is created", WrittenWithWarnings<Created>))]
pub(super) fn create_item(order: &Create<WriteItems, JsonBody<CreateBody, TellUnknown>>) -> Answered {
    order.body.naming_unknown_fields(|unknown| {
        let item = order.services.items.create(order.organisation(), order.body.value().form())?;
        let version = item.version;
        let written = WrittenWithWarnings::new(Created::from(item), "The item was created.", unknown);
        Ok(Answer::created(&written)?.with_version(version))
    })
}
