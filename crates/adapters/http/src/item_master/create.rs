use super::choices::MasterItemStatus;
use super::fields::CreateBody;
use super::requirements::WriteItems;
use crate::answers::created_despite;
use crate::body::{JsonBody, ReportUnknown};
use crate::envelope::WrittenWithWarnings;
use crate::operation::{Create, Handled};
use crate::record_fields::record_view;
use chrono::{DateTime, Utc};
use customs_http_macros::post;
use customs_master_data::master_item::MasterItem;

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
    from |item: MasterItem|
    knowing { standing = item.form.item_status() }
}

/// Create an item.
#[post("/item-master", tag = "Item master", versioned, success(201, "It is created", WrittenWithWarnings<Created>))]
pub(super) fn create_item(order: &Create<WriteItems, JsonBody<CreateBody, ReportUnknown>>) -> Handled {
    order.body.naming_unknown_fields(|unknown| {
        let item = order.services.item_master.create(order.organisation(), order.body.value().form())?;
        created_despite(&unknown, item.version, Created::from(item), "The item was created.")
    })
}
