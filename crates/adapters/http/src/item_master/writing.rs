//! Endpoints that write items.

use super::fields::{CreateBody, ItemView, MasterItemStatus, UpdateBody};
use super::{DeleteItems, WriteItems};
use crate::answers::{changed_despite, created, created_despite};
use crate::body::{JsonBody, ReportUnknown, ReportUnknownExcept};
use crate::command::Response;
use crate::envelope::{Written, WrittenWithWarnings};
use crate::operation::{Create, Handled, Write};
use crate::record_fields::record_view;
use chrono::{DateTime, Utc};
use customs_http_macros::{delete, post, put};
use customs_master_data::MasterItemId;
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

/// Change an item.
///
/// A change of commodity code, TARIC code or origin applies at once, is recorded as an approved change, and removes the
/// verification of the item.
#[put("/item-master/{id}", tag = "Item master", ids("The item"), versioned,
    success(200, "The changed item", WrittenWithWarnings<ItemView>))]
pub(super) fn update_item(
    order: &Write<WriteItems, 1, JsonBody<UpdateBody, ReportUnknownExcept<ItemView>>>,
) -> Handled {
    order.body.naming_unknown_fields(|unknown| {
        let (items, id) = (&order.services.item_master, MasterItemId::new(order.id()));
        let change = |form: &mut _| order.body.value().apply(form);
        let record = items.update(order.organisation(), id, order.expected, &order.actor(), &change)?;
        changed_despite(&unknown, record.item.version, ItemView::from(record), "The item was updated.")
    })
}

/// Delete an item with its changes and documents.
///
/// Declarations keep the data that they took from the item.
#[delete("/item-master/{id}", tag = "Item master", ids("The item"), success(204, "It is deleted"))]
pub(super) fn delete_item(order: &Write<DeleteItems, 1>) -> Handled {
    order.services.item_master.delete(order.organisation(), MasterItemId::new(order.id()), order.expected)?;
    Ok(Response::no_content())
}

/// Copy an item.
///
/// The code of the copy ends with `_COPY`, or with `_COPY_2` and so on if that code is taken. The copy is active and
/// not verified. `If-Match` names the version of the item that is copied.
#[post("/item-master/{id}/duplicate", tag = "Item master", ids("The item that is copied"),
    versioned = "The version of the copy, for If-Match", success(201, "The copy", Written<ItemView>))]
pub(super) fn duplicate_item(order: &Write<WriteItems, 1>) -> Handled {
    let items = &order.services.item_master;
    let copy = items.duplicate(order.organisation(), MasterItemId::new(order.id()), order.expected)?;
    created(copy.version, ItemView::from_new(copy), "The item was copied.")
}
