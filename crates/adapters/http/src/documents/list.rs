use super::place::Placed;
use super::requirements::ReadDocuments;
use super::view::DocumentList;
use crate::command::Response;
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
