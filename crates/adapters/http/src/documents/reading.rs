//! Endpoints that list and show documents.

use super::ReadDocuments;
use super::place::{Placed, one_document};
use super::view::{DocumentList, DocumentView};
use crate::answers::shown;
use crate::command::Response;
use crate::envelope::Record;
use crate::operation::{Asked, Handled};
use crate::query::WholeList;
use customs_documents::Owner;
use customs_http_macros::get;

/// List the documents of a declaration.
#[get(
    "/declarations/{id}/documents",
    tag = "Declaration documents",
    ids("The declaration"),
    params(WholeList),
    success(200, "The documents, oldest first", DocumentList)
)]
pub(super) fn list_declaration_documents(asked: Asked<ReadDocuments, Placed<1>, WholeList>) -> Handled {
    let Placed([declaration]) = asked.path;
    let found = asked.services.documents.list(asked.organisation(), Owner::declaration(declaration))?;
    Response::ok(&DocumentList::from(asked.query.take_from(found)))
}

/// Show a document of a declaration.
#[get("/declarations/{id}/documents/{document_id}", tag = "Declaration documents",
    ids("The declaration", "The document"), versioned, success(200, "The document", Record<DocumentView>))]
pub(super) fn show_document(asked: Asked<ReadDocuments, Placed<2>, ()>) -> Handled {
    let (owner, id) = one_document(asked.path);
    let document = asked.services.documents.show(asked.organisation(), owner, id)?;
    shown(document.version, DocumentView::from(document))
}
