use super::history::DocumentView;
use super::requirements::ReadItems;
use crate::command::Answer;
use crate::envelope::Record;
use crate::operation::{Answered, Read};
use crate::query::WholeList;
use customs_http_macros::get;
use customs_master_data::ItemId;

/// List the documents of an item.
#[get("/item-master/{id}/documents", tag = "Item master", ids("The item"), params(WholeList),
    answer(200, "The documents, oldest first", Record<Vec<DocumentView>>))]
pub(super) fn list_item_documents(asked: Read<ReadItems, 1, WholeList>) -> Answered {
    let documents = asked.services.items.documents(asked.organisation(), ItemId::new(asked.id()))?;
    let data: Vec<DocumentView> = asked.query.of(documents.into_iter().map(Into::into));
    Answer::ok(&Record { data })
}
