use super::place::OneDocument;
use super::requirements::ReadDocuments;
use super::view::DocumentView;
use crate::caller::Caller;
use crate::command::Answer;
use crate::envelope::Record;
use crate::{ApiError, Services, blocking};
use actix_web::{HttpResponse, get, web};

/// Shows a document of a declaration
#[utoipa::path(
    tag = "Declaration documents",
    params(
        ("id" = i64, Path, description = "The declaration"),
        ("document_id" = i64, Path, description = "The document"),
    ),
    responses((
        status = 200, description = "The document", body = Record<DocumentView>,
        headers(("ETag" = String, description = "Its version, for If-Match")),
    )),
    security(("oauth2" = ["declarations:read"]), ("bearer" = [])),
)]
#[get("/declarations/{id}/documents/{document_id}")]
pub(super) async fn show_document(
    caller: Caller<ReadDocuments>,
    place: OneDocument,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let OneDocument { owner, id } = place;
    let (documents, organisation) = (services.documents.clone(), caller.organisation());
    let document = blocking(move || Ok(documents.show(organisation, owner, id)?)).await?;
    let version = document.version;
    Ok(Answer::ok(&Record { data: DocumentView::from(document) })?.with_version(version).into())
}
