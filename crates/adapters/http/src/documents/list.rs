use super::place::OfDeclaration;
use super::requirements::ReadDocuments;
use super::view::DocumentList;
use crate::caller::Caller;
use crate::command::Answer;
use crate::query::{Query, WholeList};
use crate::{ApiError, Services, blocking};
use actix_web::{HttpResponse, web};
use customs_http_macros::get;

/// Lists the documents of a declaration
#[get(
    "/declarations/{id}/documents",
    tag = "Declaration documents",
    ids("The declaration"),
    params(WholeList),
    answer(200, "The documents, oldest first", DocumentList)
)]
pub(super) async fn list_documents(
    caller: Caller<ReadDocuments>,
    Query(list): Query<WholeList>,
    OfDeclaration(owner): OfDeclaration,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let (documents, organisation) = (services.documents.clone(), caller.organisation());
    let found = blocking(move || Ok(documents.list(organisation, owner)?)).await?;
    Ok(Answer::ok(&DocumentList::from(list.of(found)))?.into())
}
