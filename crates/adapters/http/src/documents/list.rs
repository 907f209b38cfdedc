use super::place::OfDeclaration;
use super::requirements::ReadDocuments;
use super::view::DocumentList;
use crate::caller::Caller;
use crate::command::Answer;
use crate::query::{Query, WholeList};
use crate::{ApiError, Services, blocking};
use actix_web::{HttpResponse, get, web};

/// Lists the documents of a declaration
#[utoipa::path(
    tag = "Declaration documents",
    params(("id" = i64, Path, description = "The declaration"), WholeList),
    responses((status = 200, description = "The documents, oldest first", body = DocumentList)),
    security(("oauth2" = ["declarations:read"]), ("bearer" = [])),
)]
#[get("/declarations/{id}/documents")]
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
