use super::history::DocumentView;
use super::requirements::ReadItems;
use crate::command::Response;
use crate::envelope::Record;
use crate::operation::{Handled, Read};
use crate::query::WholeList;
use customs_http_macros::get;
use customs_master_data::MasterItemId;

/// List the documents of an item.
#[get("/item-master/{id}/documents", tag = "Item master", ids("The item"), params(WholeList),
    success(200, "The documents, oldest first", Record<Vec<DocumentView>>))]
pub(super) fn list_item_documents(asked: Read<ReadItems, 1, WholeList>) -> Handled {
    let documents = asked.services.item_master.documents(asked.organisation(), MasterItemId::new(asked.id()))?;
    let data: Vec<DocumentView> = asked.query.take_from(documents.into_iter().map(Into::into));
    Response::ok(&Record { data })
}
