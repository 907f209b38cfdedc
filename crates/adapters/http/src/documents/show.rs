use super::place::OneDocument;
use super::requirements::ReadDocuments;
use super::view::DocumentView;
use crate::caller::Caller;
use crate::command::Answer;
use crate::envelope::Record;
use crate::{ApiError, Services, blocking};
use actix_web::{HttpResponse, web};
use customs_http_macros::get;

/// Shows a document of a declaration
#[get("/declarations/{id}/documents/{document_id}", tag = "Declaration documents",
    ids("The declaration", "The document"), versioned, answer(200, "The document", Record<DocumentView>))]
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
