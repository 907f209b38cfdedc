use super::place::{Placed, one_document};
use super::requirements::ReadDocuments;
use super::view::DocumentView;
use crate::answers::shown;
use crate::envelope::Record;
use crate::operation::{Asked, Handled};
use customs_http_macros::get;

/// Show a document of a declaration.
#[get("/declarations/{id}/documents/{document_id}", tag = "Declaration documents",
    ids("The declaration", "The document"), versioned, success(200, "The document", Record<DocumentView>))]
pub(super) fn show_document(asked: Asked<ReadDocuments, Placed<2>, ()>) -> Handled {
    let (owner, id) = one_document(asked.path);
    let document = asked.services.documents.show(asked.organisation(), owner, id)?;
    shown(document.version, DocumentView::from(document))
}
