use super::history::DocumentView;
use super::requirements::ReadItems;
use crate::caller::Caller;
use crate::command::Answer;
use crate::envelope::Record;
use crate::path_ids::PathIds;
use crate::query::{Query, WholeList};
use crate::{ApiError, Services, blocking};
use actix_web::{HttpResponse, web};
use customs_http_macros::get;
use customs_master_data::ItemId;

/// Lists the documents of an item
#[get("/item-master/{id}/documents", tag = "Item master", ids("The item"), params(WholeList),
    answer(200, "The documents, oldest first", Record<Vec<DocumentView>>))]
pub(super) async fn list_documents(
    caller: Caller<ReadItems>,
    Query(list): Query<WholeList>,
    ids: PathIds<1>,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let items = services.items.clone();
    let organisation = caller.organisation();
    let answer = blocking(move || {
        let documents = items.documents(organisation, ItemId::new(id))?;
        let data: Vec<DocumentView> = list.of(documents.into_iter().map(Into::into));
        Answer::ok(&Record { data })
    });
    Ok(answer.await?.into())
}
