//! The changes and the documents of an item.

use super::ReadItems;
use super::fields::MasterItemChangeStatus;
use crate::command::Response;
use crate::envelope::Record;
use crate::operation::{Handled, Read};
use crate::query::WholeList;
use crate::record_fields::record_view;
use chrono::{DateTime, Utc};
use customs_http_macros::get;
use customs_master_data::MasterItemId;
use customs_master_data::master_item::{MasterItemChange, MasterItemDocument};

record_view! {
    /// A change of the classification or origin of an item.
    #[schema(as = MasterItemChange)]
    pub(super) ChangeView {
        id: i64,
        /// Name of the changed field.
        #[schema(example = "hs_code")]
        field: String,
        /// Value before the change; null when the field was empty.
        old_value: Option<String>,
        /// Value after the change; null when the field was cleared.
        new_value: Option<String>,
        #[schema(value_type = MasterItemChangeStatus)]
        status: &'static str,
        /// Name of the person or client that asked for the change.
        requested_by: String,
        requested_at: DateTime<Utc>,
        /// Name of the person or client that decided; null while the change is pending.
        decided_by: Option<String>,
        /// Time of the decision; null while the change is pending.
        decided_at: Option<DateTime<Utc>>,
    }
    of MasterItemChange { id, field, old_value, new_value, status, requested_by, requested_at, decided_by, decided_at }
}

record_view! {
    /// A document of an item.
    #[schema(as = MasterItemDocument)]
    pub(super) DocumentView {
        id: i64,
        /// Kind of document.
        #[serde(rename = "type")]
        document_type: String,
        /// Name of the file.
        filename: String,
        created_at: DateTime<Utc>,
    }
    of MasterItemDocument { id, document_type, filename, created_at }
}

/// List the documents of an item.
#[get("/item-master/{id}/documents", tag = "Item master", ids("The item"), params(WholeList),
    success(200, "The documents, oldest first", Record<Vec<DocumentView>>))]
pub(super) fn list_item_documents(asked: Read<ReadItems, 1, WholeList>) -> Handled {
    let documents = asked.services.item_master.documents(asked.organisation(), MasterItemId::new(asked.id()))?;
    let data: Vec<DocumentView> = asked.query.take_from(documents.into_iter().map(Into::into));
    Response::ok(&Record { data })
}
